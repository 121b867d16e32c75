import { mount } from "svelte";
import { updates } from "./offline/updates.svelte";
import { plugins } from "./lib/plugins.svelte";
import { router } from "./lib/router.svelte";
import { myGames } from "./lib/mygames.svelte";
import { server } from "./lib/server.svelte";
import { session } from "./lib/session.svelte";
import { settings } from "./lib/settings.svelte";
import { visited } from "./lib/visited.svelte";
import { readySound } from "./lib/sound";
import App from "./shell/App.svelte";
import "./styles/base.css";
import "./styles/controls.css";

for (const part of [server, session, visited, myGames, plugins, router]) part.begin();
readySound();
updates.begin(import.meta.url);
const target = document.getElementById("app");
void settings.begin().then(() => target && mount(App, { target }));
