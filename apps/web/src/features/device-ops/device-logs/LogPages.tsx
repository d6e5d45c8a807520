import { deviceLogLimits } from '@gatehouse/api/device-ops/device-logs';
import { Button, Group, Text } from '@mantine/core';
import { formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { ArrowRightIcon, ArrowUpIcon } from '../../../ui/display/icons.ts';
import { Paged } from '../../../ui/list/Paged.tsx';
import type { PageSize } from '../../../ui/list/usePageSize.ts';
import { useUrl } from '../../../ui/url/url.ts';
import { deviceLogsUrl, newest } from './deviceLogs.url.ts';

interface DeviceLogsAnswer {
  totalElements: number;
  totalPages: number;
  number: number;
  totalIsExact: boolean;
  next: string | null;
}

interface Props {
  answer: DeviceLogsAnswer | undefined;
  size: PageSize;
}

/**
 * Shows numbered pages for the events that the portal counts. After the last numbered page, only a button for the next
 * page is available.
 */
export function LogPages({ answer, size }: Props) {
  const t = useText();
  const { url, go, select } = useUrl(deviceLogsUrl);
  const { page = 0, after } = url;
  const numbered = Math.floor(deviceLogLimits.byNumber / size.size);
  const pages = Math.min(answer?.totalPages ?? 0, numbered);
  const goesOn = answer?.next != null && page >= numbered - 1;
  // Whether another page is loading. The previous page stays visible until the other page is loaded. Its `next` cursor
  // must not be used, because it is the start of the page that is loading.
  const isComing = answer?.number !== page;
  const older = goesOn && (
    <Button
      aria-disabled={isComing || undefined}
      onClick={() => !isComing && go({ page: page + 1, after: answer.next ?? undefined })}
      rightSection={<ArrowRightIcon size={16} />}
      variant="default"
    >
      {t('deviceOps.deviceLogs.older')}
    </Button>
  );
  if (after === undefined)
    return (
      <Paged
        answer={answer && { ...answer, totalPages: pages, totalIsCapped: !answer.totalIsExact }}
        onPage={(next) => go({ page: next, ...newest })}
        page={url.page}
        size={size}
      >
        {older}
      </Paged>
    );
  return (
    <Group justify="space-between" mt="md">
      <Text c="dimmed" fz="sm" role="status">
        {t('deviceOps.deviceLogs.furtherPage', { page: formatNumber(page + 1) })}
      </Text>
      <Group gap="xs">
        <Button leftSection={<ArrowUpIcon size={16} />} onClick={() => select(newest)} variant="default">
          {t('deviceOps.deviceLogs.newest')}
        </Button>
        {older}
      </Group>
    </Group>
  );
}
