/* Sounds, made here and now: chips, cards, a knock for a check, one's turn, a pot won.
 *
 * Nothing is played before the page has been touched once, as browsers want it, nor while the sounds are off
 * (data-sounds and data-volume of <html>, see looks.js).
 */
(() => {
  "use strict";

  const STEP_MS = 700; // of a showdown: poker/tables/showing.py
  const APART_S = 0.13; // between the sounds of one push
  const MOST = 3;
  const LATE_MS = 1000; // a sound that could not be played for so long is let go
  const BY_LINE = {
    check: "knock",
    fold: "swish",
    leaves: "swish",
    mucks: "swish",
    call: "chips",
    bet: "chips",
    raise: "chips",
    small_blind: "chips",
    big_blind: "chips",
    bring_in: "chips",
    street: "card",
    draw: "card",
    shows: "card",
    wins: "pot",
  };
  const root = document.documentElement.dataset;
  let context = null;
  let out = null;
  let noise = null;
  let hand = null;
  let read = 0;

  function wake() {
    if (!context) {
      context = new AudioContext();
      out = context.createGain();
      out.connect(context.destination);
      noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
      const samples = noise.getChannelData(0);
      for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
    }
    if (context.state === "suspended") context.resume();
    loudness();
  }

  /* Half on the slider sounds half as loud: ears hear powers. */
  function loudness() {
    const volume = root.sounds === "on" ? Number(root.volume) / 100 : 0;
    if (out) out.gain.value = volume * volume;
    return volume > 0;
  }

  /* A gain that rises at once and falls away within `length` seconds. */
  function fading(at, length, peak) {
    const gain = context.createGain();
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(peak, at + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    gain.connect(out);
    return gain;
  }

  function tone(at, pitch, length, peak, shape = "sine") {
    const voice = context.createOscillator();
    voice.type = shape;
    voice.frequency.setValueAtTime(pitch, at);
    voice.connect(fading(at, length, peak));
    voice.start(at);
    voice.stop(at + length);
    return voice;
  }

  function hiss(at, pitch, sharpness, length, peak) {
    const voice = context.createBufferSource();
    const filter = context.createBiquadFilter();
    voice.buffer = noise;
    filter.type = "bandpass";
    filter.frequency.setValueAtTime(pitch, at);
    filter.Q.value = sharpness;
    voice.connect(filter);
    filter.connect(fading(at, length, peak));
    voice.start(at, Math.random() * 0.2);
    voice.stop(at + length);
    return filter;
  }

  const SOUNDS = {
    turn(at) {
      tone(at, 659.3, 0.35, 0.3, "triangle");
      tone(at + 0.14, 987.8, 0.6, 0.3, "triangle");
    },
    knock(at) {
      for (const beat of [0, 0.11]) {
        tone(at + beat, 150, 0.09, 0.7).frequency.exponentialRampToValueAtTime(70, at + beat + 0.08);
        hiss(at + beat, 500, 1, 0.04, 0.3);
      }
    },
    swish(at) {
      hiss(at, 2400, 0.7, 0.24, 0.25).frequency.exponentialRampToValueAtTime(500, at + 0.22);
    },
    card(at) {
      hiss(at, 3200, 0.8, 0.11, 0.35).frequency.exponentialRampToValueAtTime(1300, at + 0.1);
    },
    chips(at) {
      for (const [beat, pitch] of [[0, 4300], [0.05, 5200], [0.09, 4700]]) {
        tone(at + beat, pitch, 0.05, 0.12);
        hiss(at + beat, pitch, 6, 0.04, 0.4);
      }
    },
    pot(at) {
      for (let beat = 0; beat < 7; beat += 1) {
        const pitch = 4000 + 1500 * Math.random();
        tone(at + beat * 0.055, pitch, 0.05, 0.09);
        hiss(at + beat * 0.055, pitch, 6, 0.04, 0.3);
      }
    },
    win(at) {
      [523.3, 659.3, 784, 1046.5].forEach((pitch, place) => tone(at + place * 0.11, pitch, 0.55, 0.24, "triangle"));
      SOUNDS.pot(at + 0.15);
    },
  };

  /* What the first touch brings about may be pushed before the browser is ready to play. */
  function play(name, after = 0) {
    if (!context || !loudness()) return;
    const now = () => SOUNDS[name](context.currentTime + after);
    const asked = performance.now();
    if (context.state === "running") now();
    else context.resume().then(() => performance.now() - asked < LATE_MS && now());
  }

  /* When and how a pot sounds: as an own one, once it is given away. */
  function award() {
    const me = document.getElementById("me").dataset;
    const own = me.seated === "1" && document.querySelector(`#seat-${me.seat}.seat-wins`);
    const seat = own || document.querySelector(".seat-wins");
    const steps = seat ? Number(seat.dataset.won) || 0 : 0;
    play(own ? "win" : "pot", (steps * STEP_MS) / 1000);
  }

  function look() {
    const log = document.getElementById("log");
    const codes = [...log.children].map((line) => line.className.replace("line-", ""));
    if (log.dataset.hand !== hand || codes.length < read) read = 0;
    hand = log.dataset.hand;
    const names = codes.slice(read).map((code) => BY_LINE[code]).filter(Boolean);
    read = codes.length;
    const once = [...new Set(names)];
    once.filter((name) => name !== "pot").slice(-MOST).forEach((name, place) => play(name, place * APART_S));
    if (once.includes("pot")) award();
  }

  /* What the page shows when it comes has been heard before. */
  function skip() {
    const log = document.getElementById("log");
    hand = log.dataset.hand;
    read = log.children.length;
  }

  document.addEventListener("pointerdown", wake);
  document.addEventListener("keydown", wake);
  document.addEventListener("line:push", look);
  document.addEventListener("table:turn", () => play("turn", 0.2));
  document.addEventListener("looks:changed", (event) => {
    loudness();
    if (event.detail.name === "sounds") play("chips");
  });
  document.addEventListener("change", (event) => {
    if (event.target.name === "volume") play("chips");
  });
  skip();
})();
