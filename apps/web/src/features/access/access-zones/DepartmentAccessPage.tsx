import { type AreaRow, accessZones } from '@gatehouse/api/access/access-zones';
import { companies } from '@gatehouse/api/people/companies';
import { departments } from '@gatehouse/api/people/departments';
import type { ResultOf } from '@gatehouse/api/platform/operation';
import { Group, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { type Answer, useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { ChoiceFilter } from '../../../ui/list/ChoiceFilter.tsx';
import { CreateButton } from '../../../ui/list/CreateButton.tsx';
import { Filters } from '../../../ui/list/Filters.tsx';
import { SplitList } from '../../../ui/list/SplitList.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { PersonBadge } from '../../people/employees/PersonBadge.tsx';
import { departmentAccessUrl } from './accessZones.url.ts';
import { PersonZones } from './PersonZones.tsx';

/**
 * Number of people that are loaded first. They fill the visible list, with some rows to scroll. Further people are
 * loaded on demand or by a search.
 */
const firstPeople = 25;
const debounce = 500;

const rowOf = (person: AreaRow) => ({
  ...person,
  code: person.accountName,
  title: person.displayName,
  note: `${person.accountName} · ${person.departmentName}`,
});

/**
 * Shows the people of a department on the left and the rooms of the chosen person on the right (spec §2 "Department
 * Access").
 */
export function DepartmentAccessPage() {
  const { departmentId, companyId: urlCompanyId } = useUrl(departmentAccessUrl).url;
  const { me } = useSession();
  const isOfMany = me.companyId === null;
  const owners = useApi(companies.pick, { quiet: true, enabled: isOfMany });
  const companyId = urlCompanyId ?? (isOfMany ? owners.data?.content[0]?.id : undefined);
  return (
    <>
      <PageHeader />
      <RoomList companyId={companyId} owners={isOfMany ? owners : undefined} />
      <People
        isKnown={!isOfMany || companyId !== undefined}
        // The React key changes with the company or department, so that the search text is cleared.
        key={`${companyId} ${departmentId}`}
        of={{ companyId, departmentId }}
      />
    </>
  );
}

interface PeopleProps {
  of: { companyId: number | undefined; departmentId: number | undefined };
  /** Whether the company is known. The people are loaded only then. */
  isKnown: boolean;
}

function People({ of, isKnown }: PeopleProps) {
  const t = useText();
  const { url, select } = useUrl(departmentAccessUrl);
  const { person } = url;
  const [size, setSize] = useState(firstPeople);
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed.trim(), debounce);
  const query = { ...of, size };
  const list = useApi(accessZones.people, { query: query, enabled: isKnown });
  const searched = useApi(accessZones.people, {
    query: { ...query, keyword },
    enabled: keyword !== '',
  });
  const currentList = keyword === '' ? list : searched;
  const shownPage = currentList.data ?? list.data;

  return (
    <SplitList
      empty={
        <EmptyState
          text={t('access.accessZones.emptyPeopleHint')}
          title={t('access.accessZones.emptyPeople')}
        />
      }
      found={{
        rows: (shownPage?.content ?? []).map(rowOf),
        total: shownPage?.totalElements ?? 0,
        onMore: (count) => setSize(size + count),
        onSearch: setTyped,
      }}
      label={t('access.accessZones.peopleList')}
      load={loadOf(currentList)}
      onSelect={(code) => select({ person: code })}
      outside={person !== undefined && <Rooms key={person} username={person} />}
      rows={list.data?.content.map(rowOf)}
      selected={person}
    >
      {({ accountName }) => <Rooms key={accountName} username={accountName} />}
    </SplitList>
  );
}

interface RoomListProps {
  companyId: number | undefined;
  /** Companies that can be chosen. Undefined if the signed-in person belongs to one company. */
  owners: Answer<ResultOf<typeof companies.pick>> | undefined;
}

/**
 * Filters by company and department. The company filter is shown only to people with several companies. The first
 * company is the default.
 */
function RoomList({ companyId, owners }: RoomListProps) {
  const t = useText();
  const { url, select } = useUrl(departmentAccessUrl);
  const managed = useApi(departments.managed, { quiet: true });
  const offered = (managed.data?.content ?? []).filter(
    (department) => companyId === undefined || department.companyId === companyId,
  );
  return (
    <Filters>
      {owners && (
        <ChoiceFilter
          label={t('access.accessZones.fields.companyId')}
          load={loadOf(owners)}
          name="companyId"
          onChange={(id) => select({ companyId: id, departmentId: undefined, person: undefined })}
          options={(owners.data?.content ?? []).map((owner) => ({
            value: owner.id,
            label: owner.companyName,
          }))}
          value={companyId}
        />
      )}
      <ChoiceFilter
        label={t('access.accessZones.fields.departmentId')}
        load={loadOf(managed)}
        name="departmentId"
        none={t('access.accessZones.allDepartments')}
        onChange={(id) => select({ departmentId: id, person: undefined })}
        options={offered.map((department) => ({ value: department.id, label: department.departmentName }))}
        value={url.departmentId}
      />
    </Filters>
  );
}

function Rooms({ username }: { username: string }) {
  const t = useText();
  const { go } = useUrl(departmentAccessUrl);
  const person = useApi(accessZones.search, { query: { username } });
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
          {person.data && <PersonBadge employeeId={person.data.employeeId} name={person.data.displayName} />}
        </Title>
        <CreateButton load={loadOf(person)} onClick={() => go({ create: true })} operation={accessZones.give}>
          {t('access.accessZones.give')}
        </CreateButton>
      </Group>
      <PersonZones load={loadOf(person)} name="department-access" person={person.data} size={12} />
    </>
  );
}
