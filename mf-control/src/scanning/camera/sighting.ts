/** A code in a picture. A barcode has a check sum of one character only: it counts after two equal reads. */
export interface Sighting {
  text: string;
  isSure: boolean;
}

/** Finds codes in the picture of a camera. */
export interface Decoder {
  find(video: HTMLVideoElement): Promise<Sighting[]>;
}
