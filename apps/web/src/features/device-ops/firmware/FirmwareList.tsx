import { firmwareTypes } from '@gatehouse/api/device-ops/device-packages.rules';
import { type Firmware, firmware } from '@gatehouse/api/device-ops/firmware';
import { companies } from '@gatehouse/api/people/companies';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { ChoiceFilter } from '../../../ui/list/ChoiceFilter.tsx';
import { TableList } from '../../../ui/list/TableList.tsx';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { useUrl } from '../../../ui/url/url.ts';
import { CompanyPicker } from '../../people/companies/CompanyPicker.tsx';
import { PackageActions } from '../packages/PackageActions.tsx';
import { PackageDialogs } from '../packages/PackageDialogs.tsx';
import { readSort } from '../packages/readSort.ts';
import { CreateFirmware } from './FirmwareForm.tsx';
import { firmwareUrl } from './firmware.url.ts';
import { useFirmwareColumns } from './useFirmwareColumns.tsx';

/** Firmware versions (spec §2 "Version Setting/Firmware list"). */
export function FirmwareList() {
  const t = useText();
  const address = useUrl(firmwareUrl);
  const { url, go, replace, filter } = address;
  const { type, companyCode, keyword, page } = url;
  const sort = readSort(url.sort);
  const owners = useApi(companies.pick).data?.content;
  const pages = usePageSize('firmware', 10);
  const list = useApi(firmware.list, {
    query: { type, companyCode, keyword, page, sort, size: pages.size },
  });
  const rows = list.data?.content;
  const nameOf = ({ type: deviceType, versionCode: version }: Firmware) =>
    t('deviceOps.firmware.named', { type: t(`area.devices.types.${deviceType}`), version });
  return (
    <>
      <TableList
        actions={(row) => (
          <PackageActions
            go={go}
            install={firmware.install}
            name={nameOf(row)}
            one={row}
            remove={firmware.remove}
          />
        )}
        address={address}
        answer={list.data}
        columns={useFirmwareColumns((owners?.length ?? 0) > 1)}
        empty={
          <EmptyState
            advises={firmware.create}
            text={t('deviceOps.firmware.emptyHint')}
            title={t('deviceOps.firmware.empty')}
          />
        }
        filteredBy={['type', 'companyCode']}
        filters={
          <>
            <ChoiceFilter
              label={t('deviceOps.firmware.fields.type')}
              name="type"
              none={t('deviceOps.firmware.allTypes')}
              onChange={(chosen) => filter({ type: chosen })}
              options={firmwareTypes.map((deviceType) => ({
                value: deviceType,
                label: t(`area.devices.types.${deviceType}`),
              }))}
              value={type}
            />
            <CompanyPicker onChange={(code) => filter({ companyCode: code })} value={companyCode} />
          </>
        }
        hint={t('deviceOps.firmware.searchHint')}
        keyOf={(row) => row.id}
        label={t('titles./firmware')}
        load={loadOf(list)}
        name="firmware"
        pages={pages}
        search={t('deviceOps.firmware.search')}
        sort={sort}
      />
      {/* The form opens only after the companies are loaded, because it needs a default company. */}
      {url.create && owners && (
        <CreateFirmware onClose={() => replace({ create: undefined })} owners={owners} />
      )}
      <PackageDialogs address={address} nameOf={nameOf} operations={firmware} rows={rows} />
    </>
  );
}
