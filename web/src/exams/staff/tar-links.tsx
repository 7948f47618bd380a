import { FileDownloadRounded as Download } from '../../ui/icons/file-download-rounded.tsx';
import Button from '@mui/material/Button';

interface TarLinksProps {
  readonly tars: readonly { readonly label: string; readonly url: string | null }[];
}

/** Archives of single frames, where the app has sent them. */
export function TarLinks({ tars }: TarLinksProps) {
  return tars.map(
    ({ label, url }) =>
      url !== null && (
        <Button
          key={label}
          component="a"
          href={url}
          download=""
          size="small"
          startIcon={<Download />}
          sx={{ color: 'text.primary' }}
        >
          {label}
        </Button>
      ),
  );
}
