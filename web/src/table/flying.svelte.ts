/** Lets cards fly whenever a frame changes; called where a component begins. */

import { settings } from "../lib/settings.svelte";
import { Flight } from "./flight";

export function flying(root: () => HTMLElement | undefined, frame: () => unknown): void {
  const flight = new Flight(root, () => settings.isCalm);
  $effect.pre(() => {
    void frame();
    flight.before();
  });
  $effect(() => {
    void frame();
    flight.after();
  });
}
