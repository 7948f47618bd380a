/** An upload is receiving until all its bytes are there, then checked by a job. */
export const UPLOAD_STATES = ['receiving', 'checking', 'verified', 'failed'] as const;

export type UploadState = (typeof UPLOAD_STATES)[number];

/** What becomes of the file once it is whole. */
export const UPLOAD_PURPOSES = ['clip', 'import'] as const;

export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];

/** No file of the product is larger: a point video of ten minutes is a tenth of it. */
export const UPLOAD_BYTES_MAX = 2 * 1024 ** 3;

/** So much of a file is kept at a time while it arrives: what a crash can cost at most, and what most clips fit into. */
export const CHUNK_BYTES = 16 * 1024 ** 2;
