import S3rver from 's3rver';

/** A real S3 store over HTTP, with one bucket `clips` in a folder. */
export async function startS3Server(directory: string) {
  const s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'clips', configs: [] }],
  });
  const { port } = await s3.run();
  return { port, stop: () => s3.close() };
}
