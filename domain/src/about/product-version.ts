/** The version of this release, as the papers of the device name it; `npm run release` sets it. A build is told apart by its id. */
export const PRODUCT_VERSION = '2.2.2';
