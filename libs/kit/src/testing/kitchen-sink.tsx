import type { ApiResult } from '../api/api-result';
import { useList } from '../api/use-list';
import { DateField } from '../forms/date-field';
import { FileField } from '../forms/file-field';
import { Form } from '../forms/form';
import { NumberField } from '../forms/number-field';
import { SelectField } from '../forms/select-field';
import { TextArea } from '../forms/text-area';
import { TextField } from '../forms/text-field';
import { useForm } from '../forms/use-form';
import { useLanguage } from '../i18n/i18n-context';
import { useNow } from '../i18n/use-now';
import { IconButton, LinkButton } from '../primitives/button';
import { Card, Stack, VisuallyHidden } from '../primitives/layout';
import { PageTitle } from '../primitives/page-title';
import { Pager } from '../primitives/pager';
import { ErrorPanel, SuccessPanel } from '../primitives/panels';
import { ProgressBar } from '../primitives/progress-bar';
import { EmptyState, Loading, NotFound } from '../primitives/states';
import { useLeaveGuard } from '../router/leave-guard';
import { NavLink } from '../router/router';
import { useTheme } from '../theme/theme';

const result: ApiResult<null> = { status: 'success', errors: [], message: '', data: null, http: 200 };
const initial = { title: '', body: '', weight: null, day: '2026-11-20', kind: 'mail', image: null as File | null };

/** Test page with every primitive and every hook of the kit. */
export function KitchenSink() {
  const form = useForm({ initial, submit: async () => result });
  const list = useList('/api/parcels');
  const [theme] = useTheme();
  const now = useNow();
  const { formatRelative } = useLanguage();
  useLeaveGuard(true, 'Leave?');
  return (
    <Card perforated>
      <PageTitle documentTitle="Parcel">Parcel</PageTitle>
      <p>
        {formatRelative('2026-11-20T10:00:00Z', now)} {theme}
      </p>
      <Form form={form}>
        <TextField label="Title" limit={10} {...form.field('title')} />
        <TextArea label="Body" {...form.field('body')} />
        <NumberField label="Weight" unit="kg" {...form.field('weight')} />
        <DateField label="Day" {...form.field('day')} />
        <SelectField label="Kind" choices={[{ value: 'mail', text: 'Mail' }]} {...form.field('kind')} />
        <FileField label="Image" {...form.field('image')} />
      </Form>
      <Stack row>
        <LinkButton to="/track.html">Track</LinkButton>
        <IconButton icon="close" label="Close" />
        <NavLink to="/">Home</NavLink>
      </Stack>
      <ErrorPanel errors={['Failed.']} />
      <SuccessPanel message="Saved." />
      <Pager current={list.current_page} last={list.last_page} onNext={list.next} loading={list.loading} />
      <ProgressBar />
      <ProgressBar value={0.5} label="Sending" />
      <EmptyState />
      <NotFound />
      <Loading />
      <VisuallyHidden>spoken</VisuallyHidden>
    </Card>
  );
}
