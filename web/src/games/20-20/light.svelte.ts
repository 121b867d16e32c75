/** Whether this device wants to be told if a deal can still be won. It is off until somebody switches it on. */

import { storedText, storeText } from "../../lib/storage";

const KEY = "tablee.light";

class Light {
  isOn = $state(storedText(KEY) === "on");

  toggle(): void {
    this.isOn = !this.isOn;
    storeText(KEY, this.isOn ? "on" : "off");
  }
}

export const light = new Light();
