interface WavFormat {
  channels: number;
  /** Samples per second in each channel. */
  rate: number;
}

const bytesPerSample = 2;

/** Encodes the header of a 16-bit WAV file, before `dataBytes` bytes of samples. */
export const wavHeader = ({ channels, rate }: WavFormat, dataBytes: number): Buffer => {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + dataBytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * channels * bytesPerSample, 28);
  header.writeUInt16LE(channels * bytesPerSample, 32);
  header.writeUInt16LE(bytesPerSample * 8, 34);
  header.write('data', 36);
  header.writeUInt32LE(dataBytes, 40);
  return header;
};
