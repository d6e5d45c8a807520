import { type AccessZone, accessZones } from '@gatehouse/api/access/access-zones';
import { employees } from '@gatehouse/api/people/employees';
import { Text } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { DeleteDialog } from '../../../ui/feedback/DeleteDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import type { Load } from '../../../ui/feedback/load.ts';
import { clientPage } from '../../../ui/list/clientPage.ts';
import { TableList } from '../../../ui/list/TableList.tsx';
import { useDialogs } from '../../../ui/list/useDialogs.ts';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { DeleteAction, EditAction } from '../../../ui/table/RowActions.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { accessDetailUrl } from './accessZones.url.ts';
import { EditZone } from './EditZone.tsx';
import { type AccessRecipient, GiveAccess } from './GiveAccess.tsx';
import { useZoneColumns } from './useZoneColumns.tsx';

interface Props {
  person: (AccessRecipient & { zones: readonly AccessZone[] }) | undefined;
  load: Load;
  /** Key under which the browser stores the page size. `size` is the initial number of rows (spec §9). */
  name: string;
  size: number;
}

/** Lists the access zones of a person. The browser divides the list into pages. */
export function PersonZones({ person, load, name, size }: Props) {
  const t = useText();
  const { can, me } = useSession();
  const address = useUrl(accessDetailUrl);
  const pages = usePageSize(name, size);
  const rows = person?.zones;
  const page = rows && clientPage(rows, address.url.page, pages.size);
  const { edit, remove, ...open } = useDialogs(address, rows);
  // Removing access deletes all access zones of the person for the room, so the confirmation shows their number.
  const ofRoom = rows?.filter(({ roomId }) => roomId === open.removed?.roomId).length ?? 0;
  const zoneColumns = useZoneColumns<AccessZone>();
  const columns = useMemo(
    () => [
      ...zoneColumns,
      {
        id: 'givenBy',
        header: t('access.accessZones.fields.givenBy'),
        cell: (zone: AccessZone) => zone.givenBy,
        hidden: true as const,
      },
    ],
    [zoneColumns, t],
  );
  // Whether the list shows the access of the signed-in person, and this person has no permission to list employees.
  // Such a person must not extend the access.
  const isOwn = person?.employeeId === me.employeeId && !can(employees.list);
  const actions = useCallback(
    (zone: AccessZone) => (
      <>
        {can(accessZones.update) && !isOwn && <EditAction name={zone.roomName} onClick={() => edit(zone)} />}
        {can(accessZones.remove) && <DeleteAction name={zone.roomName} onClick={() => remove(zone)} />}
      </>
    ),
    [can, isOwn, edit, remove],
  );

  return (
    <>
      <TableList
        actions={actions}
        address={address}
        answer={page}
        columns={columns}
        empty={<EmptyState text={t('access.accessZones.emptyHint')} title={t('access.accessZones.empty')} />}
        keyOf={(zone) => zone.id}
        label={t('access.accessZones.detailOf', { name: person?.displayName ?? '' })}
        load={load}
        name={name}
        pages={pages}
      />
      {open.isCreating && person && <GiveAccess onClose={open.close} person={person} />}
      {open.edited && <EditZone onClose={open.close} zone={open.edited} />}
      {open.removed && (
        <DeleteDialog
          about={[open.removed.buildingName, open.removed.displayName, open.removed.accountName]}
          name={open.removed.roomName}
          onClose={open.close}
          operation={accessZones.remove}
          params={{ accountName: open.removed.accountName, roomId: open.removed.roomId }}
        >
          <Text component="span" display="block" inherit mb={4}>
            {ofRoom > 1
              ? t('access.accessZones.removeAllText', { name: open.removed.displayName, count: ofRoom })
              : t('access.accessZones.removeText', { name: open.removed.displayName })}
          </Text>
        </DeleteDialog>
      )}
    </>
  );
}
