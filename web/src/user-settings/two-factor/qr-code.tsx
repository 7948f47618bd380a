import { encode } from 'uqr';

const QUIET_ZONE = 4;
const SIZE = 200;

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/** Black on white whatever the theme: not every camera reads the inverse. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={SIZE}
      height={SIZE}
      shapeRendering="crispEdges"
      style={{ display: 'block', borderRadius: 8 }}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(data)} fill="#000" />
    </svg>
  );
}

/** One stroke for each run of dark modules in a row. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .map((row, y) => {
      let path = '';
      for (let x = 0; x < row.length; x += 1) {
        if (row[x] !== true) continue;
        const start = x;
        while (row[x + 1] === true) x += 1;
        const length = x - start + 1;
        path += `M${start} ${y}h${length}v1h-${length}z`;
      }
      return path;
    })
    .join('');
}
