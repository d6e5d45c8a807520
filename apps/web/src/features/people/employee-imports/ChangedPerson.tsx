import type { ImportChange } from '@gatehouse/api/people/employee-imports';
import { Checkbox, Group, Text } from '@mantine/core';
import { formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import classes from './ImportChanges.module.css';

interface Props {
  change: ImportChange;
  isTicked: boolean;
  onTick: (isOn: boolean) => void;
}

export function ChangedPerson({ change, isTicked, onTick }: Props) {
  const t = useText();
  const { row, displayName, accountName, renames, fields } = change;
  const empty = t('people.employeeImports.empty');
  return (
    <li className={classes.person}>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Text fw={600} fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {displayName}{' '}
          <Text c="dimmed" fw={400} fz="sm" span>
            {accountName}
          </Text>
        </Text>
        <Text c="dimmed" fz="xs" style={{ whiteSpace: 'nowrap' }}>
          {t('people.employeeImports.row', { row: formatNumber(row) })}
        </Text>
      </Group>
      <dl className={classes.fields}>
        {fields.map(({ column, was, is }) => (
          <div key={column}>
            <dt>{column}</dt>
            <dd>
              {was !== '' && (
                <>
                  <del>{was}</del> →{' '}
                </>
              )}
              {is === '' ? empty : <ins>{is}</ins>}
            </dd>
          </div>
        ))}
      </dl>
      {renames && (
        <Checkbox
          checked={isTicked}
          label={t('people.employeeImports.tick', { name: displayName })}
          mt={6}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
      )}
    </li>
  );
}
