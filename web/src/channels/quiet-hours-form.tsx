import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { areQuietHours, QUIET_HOURS_EMPTY } from '@sonoboard/domain/channels/quiet-hours';
import { browserZone } from '../ui/browser-zone.ts';
import { FormField } from '../ui/form-field.tsx';
import { SavingMark, useSaving } from '../ui/saving.tsx';
import { SwitchField } from '../ui/switch-field.tsx';
import { tokens } from '../ui/theme/tokens.ts';
import { changeNotifications, type NotificationSettings } from './notifications.queries.ts';

const NIGHT = { from: '22:00', to: '06:00' };

const Form = styled('form')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 16,
  '& > div': { width: 136 },
  '& > [data-actions]': { display: 'flex', alignItems: 'center', gap: 12, width: 'auto', paddingTop: 24 },
});

const Hint = styled('p')({ margin: '0 0 12px', fontSize: 13, color: tokens.t2, maxWidth: 640 });

interface QuietHoursFormProps {
  readonly quietHours: NotificationSettings['quiet_hours'];
}

export function QuietHoursForm({ quietHours }: QuietHoursFormProps) {
  const [typed, setTyped] = useState(quietHours ?? NIGHT);
  const saving = useSaving();
  const timeZone = quietHours?.time_zone ?? browserZone();
  const wanted = { from: typed.from, to: typed.to, timeZone };
  const isRight = areQuietHours(wanted);
  const isChanged = quietHours === null || typed.from !== quietHours.from || typed.to !== quietHours.to;

  const save = (hours: NotificationSettings['quiet_hours']) =>
    saving.run(() => changeNotifications({ quiet_hours: hours }));

  return (
    <div>
      <SwitchField
        label="Quiet hours"
        isOn={quietHours !== null}
        onChange={(isOn) => void save(isOn ? { ...NIGHT, time_zone: browserZone() } : null)}
      />
      <Hint>Quiet hours hold back push only. Mails come as always.</Hint>
      {quietHours !== null && (
        <Form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (isRight && isChanged) void save({ from: typed.from, to: typed.to, time_zone: timeZone });
          }}
        >
          <div>
            <FormField
              label="From"
              type="time"
              value={typed.from}
              onChange={(from) => setTyped({ ...typed, from })}
              error={isRight ? undefined : QUIET_HOURS_EMPTY}
            />
          </div>
          <div>
            <FormField
              label="To"
              type="time"
              value={typed.to}
              onChange={(to) => setTyped({ ...typed, to })}
              helperText={`Clock of ${timeZone}`}
            />
          </div>
          <div data-actions="">
            <Button type="submit" variant="outlined" disabled={!isRight || !isChanged}>
              Save
            </Button>
            <SavingMark state={saving.state} />
          </div>
        </Form>
      )}
    </div>
  );
}
