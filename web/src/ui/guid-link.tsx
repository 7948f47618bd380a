import { ContentCopyRounded as ContentCopy } from './icons/content-copy-rounded.tsx';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { tokens } from './theme/tokens.ts';
import { copyText } from './copy-text.ts';
import { TextLink } from './links.tsx';

interface GuidLinkProps {
  readonly guid: string;
  /** The page of what the guid names. */
  readonly to: string;
}

const Pair = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 2 });

/** A guid leads to what it names; the whole of it is a click away. */
export function GuidLink({ guid, to }: GuidLinkProps) {
  return (
    <Pair>
      <TextLink to={to} title={guid}>
        {displayGuid(guid)}
      </TextLink>
      <IconButton
        size="small"
        aria-label={`Copy ${guid}`}
        onClick={() => void copyText(guid)}
        sx={{ width: 28, height: 28, color: tokens.t2 }}
      >
        <ContentCopy sx={{ fontSize: 15 }} />
      </IconButton>
    </Pair>
  );
}
