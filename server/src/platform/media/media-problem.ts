/** What is wrong with a film or a DICOM file, as a sentence for the person who sent it. Trying again does not help. */
export class MediaProblem extends Error {
  override readonly name = 'MediaProblem';
}
