import { accessZones } from '@gatehouse/api/access/access-zones';
import type { AccessPlace } from '@gatehouse/api/access/place-access';
import type { ResultOf } from '@gatehouse/api/platform/operation';
import { Button, Group, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { now } from '../../../platform/clock.ts';
import { browserZone, clockAt, formatDate, formatWallTime } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { TimeOfDayField } from '../../../ui/fields/TimeOfDayField.tsx';
import { useIsPhone } from '../../../ui/page/phone.ts';
import { Section } from '../../../ui/page/Section.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { RoomPicker } from '../../area/rooms/RoomPicker.tsx';
import classes from './CheckAccess.module.css';
import { PersonOfAccess } from './PersonOfAccess.tsx';
import { roomAccessUrl } from './roomAccess.url.ts';

interface Props {
  place: AccessPlace | undefined;
}

/** Asks whether a person could enter the place at a time, and shows the outcome of each rule. */
export function CheckAccess({ place }: Props) {
  const t = useText();
  const { url, replace } = useUrl(roomAccessUrl);
  const zone = place?.timeZone;
  const present = now().toISOString();
  const { person, doorId, date = formatDate(present, zone) } = url;
  const time = url.time ?? clockAt(zone ?? browserZone(), now().getTime());
  const ownRoom = place?.roomId ?? null;
  const roomId = ownRoom ?? url.room;
  // On a phone the fields would push the list off the screen.
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(person !== undefined);
  if (isPhone && !isOpen)
    return (
      <Button fullWidth mb="sm" onClick={() => setOpen(true)} variant="default">
        {t('access.accessZones.check.title')}
      </Button>
    );
  return (
    <div className={classes.box}>
      <Section title={t('access.accessZones.check.title')}>
        <SimpleGrid cols={{ base: 1, xs: 2, md: ownRoom === null ? 4 : 3 }} spacing="xs">
          <PersonOfAccess onChange={(id) => replace({ person: id ?? undefined })} value={person ?? null} />
          {ownRoom === null && (
            <RoomPicker
              buildingId={url.buildingId}
              name="room"
              onChange={(id) => replace({ room: id ?? undefined })}
              problem={undefined}
              required
              value={url.room ?? null}
            />
          )}
          <DateField
            label={t('access.accessZones.check.date')}
            name="date"
            onChange={(chosen) => replace({ date: chosen ?? undefined })}
            problem={undefined}
            required
            value={date}
          />
          <TimeOfDayField
            label={t('access.accessZones.check.time')}
            name="time"
            onChange={(chosen) => chosen && replace({ time: chosen })}
            problem={undefined}
            value={time}
          />
        </SimpleGrid>
        {person !== undefined && roomId !== undefined && (
          <Outcome query={{ employeeId: person, roomId, doorId, at: `${date}T${time}:00` }} />
        )}
      </Section>
    </div>
  );
}

type AccessCheck = ResultOf<typeof accessZones.check>;

interface OutcomeProps {
  query: { employeeId: number; roomId: number; doorId: number | undefined; at: string };
}

function Outcome({ query }: OutcomeProps) {
  const t = useText();
  const check = useApi(accessZones.check, { query });
  const rows = check.data && [check.data];
  return (
    <div className={classes.outcome} role="status">
      <Loaded empty={null} load={loadOf(check)} onClearFilters={undefined} rows={rows} skeleton={null}>
        {([outcome]) =>
          outcome && (
            <>
              <Group gap="xs">
                <StatusBadge isNews tone={outcome.granted ? 'good' : 'bad'}>
                  {t(`access.accessZones.check.${outcome.granted ? 'granted' : 'denied'}`)}
                </StatusBadge>
                <Text c="dimmed" fz="sm">
                  {formatWallTime(`${query.at.replace('T', ' ')}`)} · {outcome.timeZone.replaceAll('_', ' ')}
                </Text>
              </Group>
              <Rules outcome={outcome} />
              <Text c="dimmed" fz="sm" mt="xs">
                {t('access.accessZones.check.hint')}
              </Text>
            </>
          )
        }
      </Loaded>
    </div>
  );
}

function Rules({ outcome: { rules, roomType, zone } }: { outcome: AccessCheck }) {
  const t = useText();
  const passText = (rule: AccessCheck['rules'][number]['rule']) => {
    if (rule !== 'ZONE') return t(`access.accessZones.check.passes.${rule}`);
    if (roomType === 'OPEN_ROOM') return t('access.accessZones.check.passes.OPEN');
    const end = zone?.endAccessTime;
    return end
      ? t('access.accessZones.check.passes.UNTIL', { end: formatWallTime(end) })
      : t('access.accessZones.check.passes.ZONE');
  };
  return (
    <ul className={classes.rules}>
      {rules.map(({ rule, refusal }) => (
        <li key={rule}>
          <StatusBadge tone={refusal === null ? 'good' : 'bad'}>
            {refusal === null ? passText(rule) : t(`access.accessZones.refusals.${refusal}`)}
          </StatusBadge>
        </li>
      ))}
    </ul>
  );
}
