import { accessZones } from '@gatehouse/api/access/access-zones';
import type { ResultOf } from '@gatehouse/api/platform/operation';
import { Checkbox, Input, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { SearchIcon } from '../../../ui/display/icons.ts';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { problemText } from '../../../ui/form/problem.ts';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';
import { matches } from '../../../ui/list/match.ts';

interface Props extends FieldBinding<string[] | null> {
  departmentId: number | null;
  roomId: number | null;
}

/** Maximum number of listed people. Further people are found by typing a name. */
const maxShownPeople = 100;

/**
 * A checklist of the people in a department, used to grant access to a room. The value is the list of checked account
 * names. People that already have access to the room are marked, even if the access starts later or is inactive.
 */
export function PeopleChecklist({ departmentId, roomId, value, onChange, problem, required }: Props) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const isReady = departmentId !== null && roomId !== null;
  const list = useApi(accessZones.accessibleUsers, {
    query: { roomId: roomId ?? 0, departmentId: departmentId ?? undefined },
    enabled: isReady,
    quiet: true,
  });
  const label = t('access.accessZones.people');
  const all = (isReady && list.data?.content) || [];
  const matchingPeople = all.filter(({ displayName, accountName }) =>
    matches(typed, displayName, accountName),
  );
  const chosen = new Set(value ?? []);
  const free = matchingPeople.filter(({ state }) => state === null).map(({ accountName }) => accountName);
  const setChosen = (names: readonly string[], isOn: boolean) =>
    onChange(
      isOn ? [...new Set([...chosen, ...names])] : [...chosen].filter((name) => !names.includes(name)),
    );

  return (
    <Input.Wrapper
      data-wrong={problem && label}
      description={
        isReady
          ? t('access.accessZones.chosen', { count: chosen.size })
          : t(`access.accessZones.${departmentId === null ? 'chooseDepartment' : 'chooseRoom'}`)
      }
      error={problemText(problem, label)}
      label={label}
      labelElement="div"
      required={required}
    >
      {isReady && list.data && all.length === 0 && (
        <Text c="dimmed" fz="sm" mt={6}>
          {t('access.accessZones.nobodyHere')}
        </Text>
      )}
      {all.length > 0 && (
        <Stack gap={8} mt={6}>
          {all.length > 8 && (
            <TextInput
              aria-label={t('access.accessZones.searchPeople')}
              leftSection={<SearchIcon size={16} />}
              onChange={(event) => setTyped(event.currentTarget.value)}
              placeholder={t('access.accessZones.searchPeople')}
              value={typed}
            />
          )}
          {free.length > 1 && (
            <Checkbox
              checked={free.every((name) => chosen.has(name))}
              indeterminate={free.some((name) => chosen.has(name)) && !free.every((name) => chosen.has(name))}
              label={t('access.accessZones.everybody')}
              onChange={(event) => setChosen(free, event.currentTarget.checked)}
            />
          )}
          <ScrollArea.Autosize mah={220} type="auto" viewportProps={{ tabIndex: 0, 'aria-label': label }}>
            <Stack gap={8} py={2}>
              <PeopleFound chosen={chosen} onChoose={setChosen} people={matchingPeople} />
            </Stack>
          </ScrollArea.Autosize>
        </Stack>
      )}
      <LoadFailed load={loadOf(list)} />
    </Input.Wrapper>
  );
}

interface PeopleFoundProps {
  people: ResultOf<typeof accessZones.accessibleUsers>['content'];
  chosen: ReadonlySet<string>;
  onChoose: (names: readonly string[], isOn: boolean) => void;
}

function PeopleFound({ people, chosen, onChoose }: PeopleFoundProps) {
  const t = useText();
  return (
    <>
      {people.slice(0, maxShownPeople).map(({ empId, accountName, displayName, state }) => (
        <Checkbox
          checked={chosen.has(accountName)}
          description={state ? `${accountName} · ${t(`access.accessZones.marks.${state}`)}` : accountName}
          key={empId}
          label={displayName}
          name="username"
          onChange={(event) => onChoose([accountName], event.currentTarget.checked)}
        />
      ))}
      {people.length > maxShownPeople && (
        <Text c="dimmed" fz="sm">
          {t('access.accessZones.moreFound', { count: people.length - maxShownPeople })}
        </Text>
      )}
      {people.length === 0 && (
        <Text c="dimmed" fz="sm" role="status">
          {t('access.accessZones.nobodyFound')}
        </Text>
      )}
    </>
  );
}
