import type { LogEntry } from '@gatehouse/api/settings/system-log';
import { Button, Group, ScrollArea, Table, Text } from '@mantine/core';
import { formatInstant } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { useLogWords } from './logWords.ts';

interface Props {
  entry: LogEntry;
  onClose: () => void;
  /** Called to filter the log by the record of the entry. */
  onThing: () => void;
}

export function EntryDetails({ entry, onClose, onThing }: Props) {
  const t = useText();
  const { verbOf, entityOf, fieldOf, toldOf } = useLogWords();
  const none = t('common.values.none');
  const who = entry.actorDisplayName ? `${entry.actorDisplayName} (${entry.actorName})` : entry.actorName;
  const changes = entry.changes.map((change) => ({ field: change.field, ...toldOf(entry.entity, change) }));
  return (
    <Dialog onClose={onClose} title={t('settings.systemLog.detailsOf', { number: entry.seq })}>
      <Text fz="sm" fw={600}>
        {verbOf(entry.action)} · {entityOf(entry.entity)} {entry.entityId}
        {entry.entityName !== null && ` · ${entry.entityName}`}
      </Text>
      <Text c="dimmed" fz="sm">
        {formatInstant(entry.at)} · {who} · {entry.address || none}
      </Text>
      <Text c="dimmed" fz="sm" mb="md" style={{ overflowWrap: 'anywhere' }}>
        {t('settings.systemLog.requestId')}: {entry.requestId}
      </Text>
      {entry.changes.length === 0 ? (
        <Text fz="sm">{t('settings.systemLog.nothingChanged')}</Text>
      ) : (
        <ScrollArea.Autosize mah="60vh" viewportProps={{ tabIndex: 0 }}>
          <Table aria-label={t('settings.systemLog.changes')} layout="fixed" verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('settings.systemLog.field')}</Table.Th>
                <Table.Th>{t('settings.systemLog.was')}</Table.Th>
                <Table.Th>{t('settings.systemLog.is')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody style={{ overflowWrap: 'anywhere' }}>
              {changes.map(({ field, was, is }) => (
                <Table.Tr key={field}>
                  <Table.Th fw={600} scope="row">
                    {fieldOf(entry.entity, field)}
                  </Table.Th>
                  <Table.Td>{was ?? none}</Table.Td>
                  <Table.Td>{is ?? none}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      )}
      <Group justify="flex-end" mt="lg">
        <Button onClick={onThing} variant="default">
          {t('settings.systemLog.ofThis')}
        </Button>
        <Button onClick={onClose} variant="default">
          {t('common.actions.close')}
        </Button>
      </Group>
    </Dialog>
  );
}
