/** A device as its maker knows it. */
export interface OemDevice {
  readonly serial: string;
  readonly model: string | null;
  /** Null for devices that the maker lists without one. */
  readonly certificate: string | null;
}

/** The maker's own list of the devices that were sold to us. */
export interface OemDirectory {
  listDevices(): Promise<readonly OemDevice[]>;
}
