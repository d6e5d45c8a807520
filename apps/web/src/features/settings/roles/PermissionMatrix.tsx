import {
  hasAny,
  type MatrixMenu,
  matrixScreens,
  type PermissionRow,
  tickAction,
  tickView,
} from '@gatehouse/api/settings/role-matrix.rules';
import { Checkbox, Table, Text, Tooltip } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { permissionsOf, useSession } from '../../../platform/session/session.ts';
import classes from './PermissionMatrix.module.css';

interface Props {
  rows: readonly PermissionRow[];
  /** Called when a checkbox changes. Absent for a read-only matrix. */
  onChange?: (rows: PermissionRow[]) => void;
}

/**
 * Table of the portal's pages, each with a checkbox to view and a checkbox to act. The pages of a group appear when the
 * group is ticked (spec §2).
 */
export function PermissionMatrix({ rows, onChange }: Props) {
  const t = useText();
  return (
    <Table aria-label={t('settings.roles.fields.permissions')} className={classes.matrix} withRowBorders>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('settings.roles.screen')}</Table.Th>
          <Table.Th className={classes.box}>{t('settings.roles.view')}</Table.Th>
          <Table.Th className={classes.box}>{t('settings.roles.action')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.flatMap((row) => [
          <Row
            isAlone={row.viewPermission === true && row.children.length > 0 && !row.children.some(hasAny)}
            isGroup={row.children.length > 0}
            key={row.menu}
            onChange={onChange}
            row={row}
            rows={rows}
          />,
          ...(row.viewPermission === false ? [] : row.children).map((child) => (
            <Row isBelow key={child.menu} onChange={onChange} row={child} rows={rows} />
          )),
        ])}
      </Table.Tbody>
    </Table>
  );
}

interface MatrixRowProps extends Props {
  row: Omit<PermissionRow, 'children'>;
  isGroup?: boolean;
  /** True for a ticked group without a ticked page. A note then explains that the group alone has no effect. */
  isAlone?: boolean;
  isBelow?: boolean;
}

function Row({ row, rows, onChange, isGroup = false, isAlone = false, isBelow = false }: MatrixRowProps) {
  const t = useText();
  const ownPermissions = permissionsOf(useSession().me);
  // The cast is safe, because every menu code in a row comes from the matrix.
  const menu = row.menu as MatrixMenu;
  const name = t(`settings.roles.menus.${menu}`);
  const { view, action } = matrixScreens.get(menu) ?? { view: [], action: [] };
  return (
    <Table.Tr>
      <Table.Th
        className={classes.name}
        data-below={isBelow || undefined}
        data-group={isGroup || undefined}
        scope="row"
      >
        {name}
        {isAlone && (
          <Text c="dimmed" fz="xs" role="status">
            {t('settings.roles.groupAlone')}
          </Text>
        )}
      </Table.Th>
      <Table.Td className={classes.box}>
        {(isGroup || view.length > 0) && (
          <Box
            isHeld={view.every((code) => ownPermissions.has(code))}
            label={t('settings.roles.viewOf', { name })}
            onTick={onChange && ((on) => onChange(tickView(rows, menu, on)))}
            value={row.viewPermission}
          />
        )}
      </Table.Td>
      <Table.Td className={classes.box}>
        {action.length > 0 && (
          <Box
            isHeld={[...view, ...action].every((code) => ownPermissions.has(code))}
            label={t('settings.roles.actionOf', { name })}
            onTick={onChange && ((on) => onChange(tickAction(rows, menu, on)))}
            value={row.actionPermission}
          />
        )}
      </Table.Td>
    </Table.Tr>
  );
}

interface MatrixBoxProps {
  label: string;
  /** True if the checkbox is ticked. Null if the role has some but not all permissions of the checkbox. */
  value: boolean | null;
  /**
   * True if the signed-in person has all permissions of the checkbox. People can grant only permissions that they have
   * themselves.
   */
  isHeld: boolean;
  onTick: ((on: boolean) => void) | undefined;
}

function Box({ label, value, isHeld, onTick }: MatrixBoxProps) {
  const t = useText();
  // People cannot tick a permission that they do not have themselves, but they can untick every permission.
  const isRefused = onTick !== undefined && !isHeld && value === false;
  return (
    <Tooltip disabled={!isRefused} label={t('settings.roles.notYours')} maw={280} multiline>
      <span>
        <Checkbox
          aria-label={label}
          checked={value === true}
          className={classes.check}
          disabled={isRefused}
          indeterminate={value === null}
          onChange={() => onTick?.(value !== true && isHeld)}
          readOnly={onTick === undefined}
        />
      </span>
    </Tooltip>
  );
}
