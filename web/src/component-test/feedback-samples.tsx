import { AccessTimeRounded as AccessTime } from '../ui/icons/access-time-rounded.tsx';
import { InboxRounded as Inbox } from '../ui/icons/inbox-rounded.tsx';
import { SettingsRounded as Settings } from '../ui/icons/settings-rounded.tsx';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { showSnackbar } from '../platform/snackbar.ts';
import { Banner } from '../ui/banner.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { FormField } from '../ui/form-field.tsx';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { LetterAvatar } from '../ui/letter-avatar.tsx';
import { LiveRegion } from '../ui/live-region.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { PendingState } from '../ui/pending-state.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { SideDrawer } from '../ui/side-drawer.tsx';
import { TabBar, TabLink } from '../ui/tab-bar.tsx';
import { useConfirm } from '../ui/use-confirm.tsx';

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' });

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))',
  gap: 16,
});

export function FeedbackSamples() {
  return (
    <>
      <OverlaySamples />
      <SectionCard title="Alerts, banner, tabs">
        <Grid>
          <InlineAlert kind="warning">
            Your clinical decision is discharge and your overall assessment is positive
          </InlineAlert>
          <InlineAlert kind="error">
            User not found. They have to login once before you can add them.
          </InlineAlert>
          <InlineAlert kind="info">
            Your Workspace plan is at its maximum number of users allowed.
          </InlineAlert>
        </Grid>
        <div style={{ margin: '16px 0' }}>
          <Banner icon={AccessTime}>
            You have 9 days remaining of your trial period <Link href="#banner">Start membership here</Link>
          </Banner>
        </div>
        <TabBar aria-label="Sample tabs">
          <TabLink href="#members" aria-current="page">
            Members
          </TabLink>
          <TabLink href="#clarius">Clarius</TabLink>
          <TabLink href="#butterfly">Butterfly</TabLink>
        </TabBar>
      </SectionCard>
      <Grid>
        <SectionCard title="Empty">
          <EmptyState icon={Inbox} title="There is nothing here yet" line="It fills when something happens" />
        </SectionCard>
        <SectionCard title="Failed">
          <FailedState onRetry={() => showSnackbar({ kind: 'info', text: 'Tried again' })} />
        </SectionCard>
        <SectionCard title="Pending">
          <PendingState />
          <Skeleton variant="rectangular" height={12} width="60%" />
        </SectionCard>
      </Grid>
    </>
  );
}

function OverlaySamples() {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [email, setEmail] = useState('');
  const [answer, setAnswer] = useState('');
  const { confirm, confirmDialog } = useConfirm();

  async function ask() {
    const isConfirmed = await confirm({
      title: 'Leave this review?',
      line: 'Your progress of this exam will be lost. Are you sure?',
      confirmLabel: 'Leave',
      cancelLabel: 'Stay',
      isDestructive: true,
    });
    setAnswer(isConfirmed ? 'Left' : 'Stayed');
  }

  return (
    <SectionCard title="Dialogs, menus, snackbars">
      <Row>
        <Button variant="outlined" onClick={() => setDialogOpen(true)}>
          Open dialog
        </Button>
        <Button variant="outlined" color="error" onClick={() => void ask()}>
          Ask to confirm
        </Button>
        <LiveRegion>{answer}</LiveRegion>
        {answer !== '' && <span aria-hidden>{answer}</span>}
        <Button variant="outlined" onClick={() => setDrawerOpen(true)}>
          Open drawer
        </Button>
        <Button
          variant="outlined"
          onClick={() =>
            showSnackbar({ kind: 'success', text: 'successfully invited priya.nair@harbour-vein.org' })
          }
        >
          Show success
        </Button>
        <Button
          variant="outlined"
          onClick={() =>
            showSnackbar({
              kind: 'success',
              text: 'Submitted: DVT. Decision: Standard',
              detail: 'Amara Okafor, 4471-0932, left leg',
              action: { label: 'Open', onPress: () => showSnackbar({ kind: 'info', text: 'Opened' }) },
            })
          }
        >
          Show success with action
        </Button>
        <Button
          variant="outlined"
          onClick={() => showSnackbar({ kind: 'error', text: 'Vessel overlays failed to load' })}
        >
          Show error
        </Button>
        <SampleMenu />
        <Tooltip describeChild title="This is a virtual scan.">
          <Button variant="outlined">Tooltip</Button>
        </Tooltip>
      </Row>
      <Dialog
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title="Invite Users"
        line="Harbour Vein Clinic has 1 free seat."
        onSubmit={() => setDialogOpen(false)}
        actions={
          <>
            <Button onClick={() => setDialogOpen(false)} sx={{ color: 'text.primary' }}>
              Cancel
            </Button>
            <Button type="submit" variant="contained">
              Invite
            </Button>
          </>
        }
      >
        <FormField label="Email" type="email" value={email} onChange={setEmail} />
      </Dialog>
      <SideDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} title="Sample drawer">
        <p style={{ padding: '0 20px' }}>It covers the page from the side.</p>
      </SideDrawer>
      {confirmDialog}
    </SectionCard>
  );
}

function SampleMenu() {
  const [chosen, setChosen] = useState('all');
  const entries = [
    { id: 'all', label: 'All Collections' },
    { id: 'north', label: 'DVT North pilot', hasLineBefore: true },
    { id: 'harbour', label: 'Harbour Vein Clinic' },
  ].map((entry) => ({ ...entry, isChosen: entry.id === chosen, onSelect: () => setChosen(entry.id) }));
  const label = entries.find((entry) => entry.isChosen)?.label ?? '';
  return (
    <>
      <MenuButton label={label} entries={entries} />
      <MenuButton
        label="Account"
        face={<LetterAvatar name="Helena" />}
        variant="text"
        entries={[
          {
            id: 'profile',
            label: 'Profile',
            icon: <Settings fontSize="small" />,
            onSelect: () => setChosen('all'),
          },
        ]}
      />
    </>
  );
}
