// Writes public/siren.wav: six seconds of a rising and falling tone, 8-bit mono, made from a formula and therefore free of rights.
import { writeFileSync } from 'node:fs';

const RATE_HZ = 11_025;
const SECONDS = 6;
const samples = RATE_HZ * SECONDS;
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

let phase = 0;
for (let i = 0; i < samples; i++) {
  const s = i / RATE_HZ;
  const sweep = 0.5 - 0.5 * Math.cos((2 * Math.PI * s) / 2); // up and down in two seconds
  phase += (2 * Math.PI * (550 + 450 * sweep)) / RATE_HZ;
  const edge = Math.min(1, s / 0.03, (SECONDS - s) / 0.2);
  const tone = Math.sin(phase) + 0.35 * Math.sin(2 * phase) + 0.15 * Math.sin(3 * phase);
  file[44 + i] = 128 + Math.round(72 * edge * tone);
}
writeFileSync('public/siren.wav', file);
