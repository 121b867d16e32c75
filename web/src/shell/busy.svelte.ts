/** Work that a button started: the button waits for it, and a failure is shown. */

import { failureText } from "../lib/i18n";
import { toasts } from "./toasts.svelte";

export class Busy {
  isBusy = $state(false);

  act = async (work: () => Promise<void>): Promise<void> => {
    this.isBusy = true;
    await work().catch((error: unknown) => toasts.say(failureText(error)));
    this.isBusy = false;
  };
}
