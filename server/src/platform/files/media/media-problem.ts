/** What is wrong with a film or a DICOM file, as a sentence for the person who sent it. Trying again does not help. */
export class MediaProblem extends Error {
  override readonly name: string = 'MediaProblem';
}

/** The film may be good; this server cannot convert any. */
export class FfmpegMissing extends MediaProblem {
  override readonly name = 'FfmpegMissing';

  constructor() {
    super(
      'This file needs ffmpeg on the server to be converted, and it is not installed there. ' +
        'MP4 and WebM films that browsers play can be used without it.',
    );
  }
}
