// Writes the sounds of public/: 8-bit mono, made from formulas and therefore free of rights.
import { writeFileSync } from 'node:fs';

const RATE_HZ = 11_025;
const FULL = 72; // leaves room for the overtones

/** A siren: six seconds, rising and falling every two. */
let phase = 0;
write('siren', 6, (s) => {
  const sweep = 0.5 - 0.5 * Math.cos((2 * Math.PI * s) / 2);
  phase += (2 * Math.PI * (550 + 450 * sweep)) / RATE_HZ;
  return edge(s, 6, 0.03, 0.2) * (Math.sin(phase) + 0.35 * Math.sin(2 * phase) + 0.15 * Math.sin(3 * phase));
});

/** One short note. */
write('test-tone', 0.5, (s) => 0.8 * edge(s, 0.5, 0.01, 0.3) * note(s, 880));

/** Three slow notes that climb: nothing like the siren. */
const CLIMB_HZ = [523.25, 659.25, 783.99];
write('all-clear', 2.4, (s) => {
  const nth = Math.min(CLIMB_HZ.length - 1, Math.floor(s / 0.6));
  const last = nth === CLIMB_HZ.length - 1;
  return 0.9 * edge(s - nth * 0.6, last ? 1.2 : 0.6, 0.02, last ? 0.9 : 0.25) * note(s, CLIMB_HZ[nth]);
});

function note(s, hz) {
  return Math.sin(2 * Math.PI * hz * s) + 0.2 * Math.sin(4 * Math.PI * hz * s);
}

function edge(s, lengthS, riseS, fallS) {
  return Math.max(0, Math.min(1, s / riseS, (lengthS - s) / fallS));
}

function write(name, seconds, sampleAt) {
  const samples = Math.round(RATE_HZ * seconds);
  const file = Buffer.alloc(44 + samples);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20); // PCM
  file.writeUInt16LE(1, 22); // mono
  file.writeUInt32LE(RATE_HZ, 24);
  file.writeUInt32LE(RATE_HZ, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples, 40);
  for (let i = 0; i < samples; i++) file[44 + i] = 128 + Math.round(FULL * sampleAt(i / RATE_HZ));
  writeFileSync(`public/${name}.wav`, file);
}
