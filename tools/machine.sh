#!/bin/sh
# Installs Debian packages that the tests need and the machine lacks: tools/machine.sh postgresql chromium
# Where packages cannot be installed it says what is missing; the tests that need it are then skipped, and CI fails.
set -eu

missing=""
for package in "$@"; do
    case $package in
        postgresql) command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql" ;;
        chromium) command -v chromium >/dev/null || missing="$missing chromium" ;;
        nginx) command -v nginx >/dev/null || [ -x /usr/sbin/nginx ] || missing="$missing nginx-light" ;;
        caddy) command -v caddy >/dev/null || missing="$missing caddy" ;;
        systemd) command -v systemd-analyze >/dev/null || missing="$missing systemd" ;;
        openssl) command -v openssl >/dev/null || missing="$missing openssl" ;;
        nodejs) command -v npm >/dev/null || missing="$missing nodejs npm" ;;
        *) echo "tools/machine.sh: nobody knows how to look for $package" >&2; exit 2 ;;
    esac
done
[ -n "$missing" ] || exit 0

if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    echo "Installing$missing ..."
    apt-get update -qq
    # shellcheck disable=SC2086 -- a list of words
    DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes --no-install-recommends $missing >/dev/null
else
    echo "Not installed, and left out of the tests:$missing" >&2
fi
