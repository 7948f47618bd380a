import { renderSVG } from 'uqr';

const QUIET_ZONE = 4;
const SIZE = 200;

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/** Black on white whatever the theme: not every camera reads the inverse. */
export function QrCode({ text, label }: QrCodeProps) {
  const drawing = renderSVG(text, { ecc: 'M', border: QUIET_ZONE });
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(drawing)}`}
      alt={label}
      width={SIZE}
      height={SIZE}
      style={{ display: 'block', borderRadius: 8 }}
    />
  );
}
