/** Whether this device wants to be told if a deal can still be won. It is off until somebody switches it on. */

const KEY = "tablee.light";

class Light {
  isOn = $state(false);

  constructor() {
    try {
      this.isOn = localStorage.getItem(KEY) === "on";
    } catch {
      // a browser that keeps nothing
    }
  }

  toggle(): void {
    this.isOn = !this.isOn;
    try {
      localStorage.setItem(KEY, this.isOn ? "on" : "off");
    } catch {
      // a browser that keeps nothing
    }
  }
}

export const light = new Light();
