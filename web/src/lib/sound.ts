/** A few soft sounds, made on the spot: no files, and silence until the first touch, as browsers ask. */

export type Sound = "card" | "draw" | "dice" | "turn" | "shout" | "end";

const VOLUME = 0.5;

interface Output {
  context: AudioContext;
  out: GainNode;
  noise: AudioBuffer;
}

let output: Output | null = null;
let on = true;

/** Switches all sounds on or off. */
export function setSound(wanted: boolean): void {
  on = wanted;
}

function open(): Output {
  const context = new AudioContext();
  const out = context.createGain();
  out.gain.value = VOLUME;
  out.connect(context.destination);
  const noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return { context, out, noise };
}

function wake(): void {
  output ??= open();
  if (output.context.state !== "running") void output.context.resume();
}

/** To be called once at the start: the first touch or key lets sounds be heard from then on. */
export function readySound(): void {
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, wake, { passive: true });
}

/** A gain that swells to `peak` and dies away over `length` seconds. */
function swell({ context, out }: Output, at: number, length: number, peak: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(peak, at + Math.min(0.012, length / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(out);
  return gain;
}

/** A breath of filtered noise: paper, wood, felt. */
function rustle(to: Output, at: number, length: number, pitch: number, peak: number, sharpness = 0.8): void {
  const source = to.context.createBufferSource();
  source.buffer = to.noise;
  const filter = to.context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.setValueAtTime(pitch, at);
  filter.frequency.exponentialRampToValueAtTime(pitch * 0.6, at + length);
  filter.Q.value = sharpness;
  source.connect(filter).connect(swell(to, at, length, peak));
  source.start(at, Math.random() * 0.5, length);
}

/** A soft tone, like a wooden bar. */
function bar(to: Output, at: number, pitch: number, length: number, peak: number): void {
  const shares: [number, number][] = [[1, 1], [3.9, 0.18]];
  for (const [multiple, share] of shares) {
    const tone = to.context.createOscillator();
    tone.type = "sine";
    tone.frequency.value = pitch * multiple;
    tone.connect(swell(to, at, length / multiple ** 0.6, peak * share));
    tone.start(at);
    tone.stop(at + length);
  }
}

const SCORE: Record<Sound, (to: Output, now: number) => void> = {
  card: (to, now) => {
    rustle(to, now, 0.09, 2400, 0.35);
    rustle(to, now + 0.035, 0.06, 420, 0.3, 1.5);
  },
  draw: (to, now) => rustle(to, now, 0.16, 3400, 0.22, 0.6),
  dice: (to, now) => {
    for (const [late, peak] of [[0, 0.3], [0.09, 0.35], [0.17, 0.25], [0.29, 0.2], [0.37, 0.12], [0.5, 0.08]] as const) {
      rustle(to, now + late, 0.045, 1500 + 900 * Math.random(), peak, 5);
    }
  },
  turn: (to, now) => {
    bar(to, now, 523.25, 0.5, 0.2);
    bar(to, now + 0.12, 783.99, 0.7, 0.18);
  },
  shout: (to, now) => {
    bar(to, now, 659.25, 0.25, 0.25);
    bar(to, now + 0.08, 880, 0.3, 0.25);
    bar(to, now + 0.16, 1174.66, 0.6, 0.22);
  },
  end: (to, now) => {
    [392, 493.88, 587.33, 783.99].forEach((pitch, i) => bar(to, now + i * 0.14, pitch, 1.1, 0.18));
  },
};

/** Plays a sound, unless sounds are off or the player has not touched the page yet. */
export function play(sound: Sound): void {
  if (on && output?.context.state === "running") SCORE[sound](output, output.context.currentTime + 0.005);
}
