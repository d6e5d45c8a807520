import { exports } from '@gatehouse/api/overview/exports';
import { isExportOperation } from '@gatehouse/api/overview/exports.rules';
import { Affix, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { longExports } from '../../../platform/call/longExports.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useStore } from '../../../platform/store.ts';
import { ExportLine } from './ExportLine.tsx';
import { useExports } from './useExports.ts';

/** Starts long exports as jobs, and shows the exports started in this browser tab in a corner of every page. */
export function ExportsTray() {
  const t = useText();
  const requested = useStore(longExports);
  const [ids, setIds] = useState<readonly number[]>([]);
  const list = useExports();
  const { save } = useSave(exports.create, { onSuccess: ({ id }) => setIds((shown) => [...shown, id]) });
  useEffect(() => {
    if (requested.length === 0) return;
    longExports.set([]);
    for (const { operation, query } of requested)
      if (isExportOperation(operation)) save({ body: { operation, query } });
  }, [requested, save]);
  const rows = (list.data?.content ?? []).filter(({ id }) => ids.includes(id));
  if (rows.length === 0) return null;
  const hide = (removed: number) => setIds((shown) => shown.filter((id) => id !== removed));
  return (
    <Affix position={{ bottom: 16, right: 16 }} zIndex={150}>
      <Paper
        aria-label={t('overview.exports.tray')}
        component="section"
        mah="70dvh"
        maw="min(360px, calc(100vw - 32px))"
        p="md"
        shadow="md"
        style={{ overflowY: 'auto' }}
        withBorder
      >
        <Group justify="space-between" mb="sm">
          <Text fw={600}>{t('overview.exports.tray')}</Text>
          <Button onClick={() => setIds([])} size="xs" variant="subtle">
            {t('overview.exports.hide')}
          </Button>
        </Group>
        <Stack component="ul" gap="md" m={0} p={0}>
          {rows.map((row) => (
            <ExportLine key={row.id} onRemoved={hide} row={row} />
          ))}
        </Stack>
      </Paper>
    </Affix>
  );
}
