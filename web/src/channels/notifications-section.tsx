import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../ui/query-state.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { tokens } from '../ui/theme/tokens.ts';
import { ChannelChoice } from './channel-choice.tsx';
import { MailTest } from './mail-test.tsx';
import { notificationsQuery } from './notifications.queries.ts';
import { PushDevices } from './push-devices.tsx';
import { QuietHoursForm } from './quiet-hours-form.tsx';

const Words = styled('p')({ margin: '0 0 16px', color: tokens.t2, maxWidth: 640 });

const Parts = styled('div')({
  display: 'grid',
  gap: 20,
  '& > * + *': { paddingTop: 20, borderTop: `1px solid ${tokens.line}` },
});

/** How the signed-in person hears of exams and results. */
export function NotificationsSection() {
  const notifications = useQuery(notificationsQuery);
  return (
    <SectionCard title="Notifications">
      <Words>
        You hear of new exams and results where a data collection names you for them, and of the results of
        your own exams. No message names a patient or a result: its link asks you to sign in.
      </Words>
      <QueryState query={notifications}>
        {(settings) => (
          <Parts>
            <ChannelChoice channels={settings.channels} />
            <PushDevices devices={settings.devices} pushKey={settings.push_key} />
            <QuietHoursForm key={JSON.stringify(settings.quiet_hours)} quietHours={settings.quiet_hours} />
            <MailTest hasMailServer={settings.has_mail_server} />
          </Parts>
        )}
      </QueryState>
    </SectionCard>
  );
}
