/** `?version=1`: the server prints an earlier version from the page that opens with it. */
export function versionInAddress(): number | null {
  const version = Number(new URLSearchParams(window.location.search).get('version'));
  return version > 0 ? version : null;
}
