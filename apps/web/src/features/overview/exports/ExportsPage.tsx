import { Card, Stack, Text } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { Placeholder } from '../../../ui/feedback/Waiting.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { ExportLine } from './ExportLine.tsx';
import { useExports } from './useExports.ts';

/** The page with the viewer's exports that run as jobs. */
export function ExportsPage() {
  const t = useText();
  const list = useExports();
  return (
    <>
      <PageHeader />
      <Text c="dimmed" fz="sm" mb="md">
        {t('overview.exports.hint')}
      </Text>
      <Loaded
        empty={<EmptyState title={t('overview.exports.none')} />}
        load={loadOf(list)}
        onClearFilters={undefined}
        rows={list.data?.content}
        skeleton={<Placeholder height={240} />}
      >
        {(rows) => (
          <Card withBorder>
            <Stack aria-label={t('titles./exports')} component="ul" gap="lg" m={0} p={0}>
              {rows.map((row) => (
                <ExportLine key={row.id} row={row} />
              ))}
            </Stack>
          </Card>
        )}
      </Loaded>
    </>
  );
}
