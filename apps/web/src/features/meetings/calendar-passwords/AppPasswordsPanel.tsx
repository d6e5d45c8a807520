import { type CalendarPassword, calendarPasswords } from '@gatehouse/api/meetings/calendar-passwords';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatDate, formatInstant, formatStamp } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Facts } from '../../../ui/display/Facts.tsx';
import { DeleteDialog } from '../../../ui/feedback/DeleteDialog.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { Placeholder } from '../../../ui/feedback/Waiting.tsx';
import { Section } from '../../../ui/page/Section.tsx';
import { DeleteAction } from '../../../ui/table/RowActions.tsx';

/** Connection details for phones and apps that read the signed-in person's calendar, and the list of app passwords. */
export function AppPasswordsPanel({ onAdd }: { onAdd: () => void }) {
  const t = useText();
  const list = useApi(calendarPasswords.list);
  const [removed, setRemoved] = useState<CalendarPassword>();
  const answer = list.data;
  return (
    <Section hint={t('meetings.calendarPasswords.hint')} title={t('meetings.calendarPasswords.title')}>
      <Loaded
        empty={null}
        load={loadOf(list)}
        onClearFilters={undefined}
        rows={answer && [answer]}
        skeleton={<Placeholder height={120} />}
      >
        {([passwordPage]) =>
          passwordPage && (
            <Stack gap="sm">
              <Facts
                lines={[
                  [t('meetings.calendarPasswords.server'), passwordPage.server],
                  [t('meetings.calendarPasswords.account'), passwordPage.accountName],
                  [t('meetings.calendarPasswords.password'), t('meetings.calendarPasswords.passwordIs')],
                ]}
              />
              {passwordPage.content.length > 0 && (
                <Stack aria-label={t('meetings.calendarPasswords.title')} component="ul" gap="xs" m={0} p={0}>
                  {passwordPage.content.map((appPassword) => (
                    <Line
                      key={appPassword.id}
                      onRemove={() => setRemoved(appPassword)}
                      password={appPassword}
                    />
                  ))}
                </Stack>
              )}
              <Group justify="flex-end">
                <Button onClick={onAdd} variant="default">
                  {t('meetings.calendarPasswords.create')}
                </Button>
              </Group>
            </Stack>
          )
        }
      </Loaded>
      {removed && (
        <DeleteDialog
          about={[formatStamp(removed.createdDate)]}
          name={removed.programName}
          onClose={() => setRemoved(undefined)}
          operation={calendarPasswords.remove}
          params={{ id: removed.id }}
        >
          {t('meetings.calendarPasswords.withdrawText')}{' '}
        </DeleteDialog>
      )}
    </Section>
  );
}

function Line({ password, onRemove }: { password: CalendarPassword; onRemove: () => void }) {
  const t = useText();
  const { programName, createdDate, seenAt } = password;
  const facts = [
    t('meetings.calendarPasswords.made', { date: formatDate(createdDate) }),
    seenAt
      ? t('meetings.calendarPasswords.used', { date: formatInstant(seenAt) })
      : t('meetings.calendarPasswords.unused'),
  ];
  return (
    <Group component="li" justify="space-between" style={{ listStyle: 'none' }} wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <Text fw={600} fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {programName}
        </Text>
        <Text c="dimmed" fz="sm">
          {facts.join(' · ')}
        </Text>
      </div>
      <DeleteAction name={programName} onClick={onRemove} />
    </Group>
  );
}
