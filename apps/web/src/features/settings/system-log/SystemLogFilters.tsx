import { companies } from '@gatehouse/api/people/companies';
import { systemLog } from '@gatehouse/api/settings/system-log';
import { useApi } from '../../../platform/call/useApi.ts';
import { monthFromNow, today } from '../../../platform/dateRanges.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { loadOf } from '../../../ui/feedback/load.ts';
import { type DateRange, DateRangeField } from '../../../ui/fields/DateRangeField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { FilterField, Filters } from '../../../ui/list/Filters.tsx';
import { SearchBox } from '../../../ui/list/SearchBox.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { ActorField } from './ActorField.tsx';
import { useLogWords } from './logWords.ts';
import { systemLogUrl } from './systemLog.url.ts';

const installation = 0;

/** Filters of the system log. Changing a filter returns to the page with the newest entries. */
export function LogFilters({ companyId, from, to }: DateRange & { companyId: number | undefined }) {
  const t = useText();
  const { me } = useSession();
  const { url, filter } = useUrl(systemLogUrl);
  const { verbOf, entityOf } = useLogWords();
  const seesAll = me.roles.includes('SYSADMIN');
  const owners = useApi(companies.pick, { enabled: seesAll, quiet: true });
  const choices = useApi(systemLog.choices, { query: { companyId }, quiet: true });
  const day = today();
  return (
    <Filters>
      {seesAll && (
        <FilterField>
          <SelectField
            label={t('settings.systemLog.company')}
            name="company"
            onChange={(id) => filter({ company: id === null ? undefined : String(id), thing: undefined })}
            load={loadOf(owners)}
            options={[
              { value: installation, label: t('settings.systemLog.installation') },
              ...(owners.data?.content ?? []).map((company) => ({
                value: company.id,
                label: company.companyName,
              })),
              ...(choices.data?.formerCompanies ?? []).map((company) => ({
                value: company.id,
                label: t('settings.systemLog.formerCompany', { name: company.companyName }),
              })),
            ]}
            problem={undefined}
            required
            value={companyId ?? me.companyId ?? installation}
          />
        </FilterField>
      )}
      <DateRangeField
        label={t('settings.systemLog.dates')}
        onChange={filter}
        presets={[
          { label: t('settings.systemLog.today'), value: { from: day, to: day } },
          { label: t('settings.systemLog.thisMonth'), value: monthFromNow(0) },
          { label: t('settings.systemLog.lastMonth'), value: monthFromNow(-1) },
        ]}
        value={{ from, to }}
      />
      <FilterField>
        <SelectField
          label={t('settings.systemLog.action')}
          name="action"
          none={t('settings.systemLog.allActions')}
          onChange={(action) => filter({ action: action ?? undefined })}
          load={loadOf(choices)}
          options={(choices.data?.actions ?? []).map((value) => ({
            value,
            label: `${verbOf(value)} (${value})`,
          }))}
          problem={undefined}
          value={url.action ?? null}
        />
      </FilterField>
      <FilterField>
        <SelectField
          label={t('settings.systemLog.entity')}
          name="entity"
          none={t('settings.systemLog.allEntities')}
          onChange={(entity) => filter({ entity: entity ?? undefined, thing: undefined })}
          load={loadOf(choices)}
          options={(choices.data?.entities ?? []).map((value) => ({ value, label: entityOf(value) }))}
          problem={undefined}
          value={url.entity ?? null}
        />
      </FilterField>
      <FilterField>
        <ActorField onChange={(actor) => filter({ actor: actor ?? undefined })} value={url.actor} />
      </FilterField>
      <SearchBox
        debounce={500}
        label={t('settings.systemLog.keyword')}
        onSearch={(keyword) => filter({ keyword })}
        value={url.keyword}
      />
    </Filters>
  );
}
