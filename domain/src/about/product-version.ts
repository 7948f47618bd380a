/** The version of the device as its papers name it; a build is told apart by its id. */
export const PRODUCT_VERSION = '2.2.2';
