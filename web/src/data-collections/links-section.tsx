import { AddRounded as Add } from '../ui/icons/add-rounded.tsx';
import { CloseRounded as Close } from '../ui/icons/close-rounded.tsx';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { unlinkCollection } from '@sonoboard/contract/data-collections/data-collections.calls';
import { tokens } from '../ui/theme/tokens.ts';
import { isCallError } from '../platform/call-error.ts';
import { call } from '../platform/call.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { TextLink } from '../ui/links.tsx';
import { useConfirm } from '../ui/use-confirm.tsx';
import { linksQuery } from './collections.queries.ts';
import { refreshCollection } from './data-collections.queries.ts';
import { LinkDialog } from './link-dialog.tsx';

interface LinksSectionProps {
  readonly collection: { readonly guid: string; readonly name: string };
}

type Named = LinksSectionProps['collection'];

const Row = styled('section')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  minHeight: 40,
  margin: '0 0 24px',
  '& > h2': { margin: '0 4px 0 0', fontSize: 13, lineHeight: '18px', fontWeight: 500, color: tokens.t2 },
  '& > ul': { display: 'contents', listStyle: 'none' },
  '& li': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 28,
    paddingLeft: 10,
    borderRadius: 6,
    background: tokens.s3,
    fontSize: 13,
    overflowWrap: 'anywhere',
  },
});

const Quiet = styled('p')({ margin: 0, color: tokens.t3, fontSize: 13 });

/** The collections that also receive whatever newly arrives in this one. */
export function LinksSection({ collection }: LinksSectionProps) {
  const { guid } = collection;
  const links = useQuery(linksQuery(guid));
  const [isLinking, setLinking] = useState(false);
  const { confirm, confirmDialog } = useConfirm();

  async function unlink(other: Named): Promise<void> {
    const question = {
      title: 'Remove link?',
      line: `New exams of ${collection.name} will no longer be added to ${other.name}. Exams that are there stay.`,
      confirmLabel: 'Remove',
      isDestructive: true,
    };
    if (!(await confirm(question))) return;
    try {
      await call(unlinkCollection, { params: { guid }, body: { guid: other.guid } });
      showSnackbar({ kind: 'success', text: `Unlinked ${other.name}` });
    } catch (error) {
      if (!isCallError(error)) throw error;
    }
    await refreshCollection(guid);
  }

  return (
    <Row aria-labelledby="linked-collections">
      <h2 id="linked-collections">Linked data collections</h2>
      {links.isError && (
        <Quiet>
          Could not be loaded. <Button onClick={() => void links.refetch()}>Try again</Button>
        </Quiet>
      )}
      {links.data?.length === 0 && <Quiet>None</Quiet>}
      {links.data !== undefined && links.data.length > 0 && (
        <ul>
          {links.data.map((other) => (
            <li key={other.guid}>
              <TextLink to="/internal/data-collections/$guid" params={{ guid: other.guid }}>
                {other.name}
              </TextLink>
              <IconButton
                aria-label={`Remove link to ${other.name}`}
                onClick={() => void unlink(other)}
                sx={{ width: 28, height: 28, color: tokens.t2 }}
              >
                <Close sx={{ fontSize: 16 }} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Button startIcon={<Add />} onClick={() => setLinking(true)}>
        Link
      </Button>
      {isLinking && <LinkDialog collection={collection} onClose={() => setLinking(false)} />}
      {confirmDialog}
    </Row>
  );
}
