/** The commit that was bundled, written into the bundle by tools/bundle-server.mjs; sources that run as they are have none. */
export const BUILD_ID = process.env['SONOBOARD_BUILD_ID'] ?? 'development';
