import * as Forms from './forms';
import type { ApiResult } from './index';
import * as Kit from './index';

const { useForm } = Forms;
const result: ApiResult<null> = { status: 'success', errors: [], message: '', data: null, http: 200 };
const initial = { title: '', body: '', weight: null, day: '2026-11-20', kind: 'mail', image: null as File | null };

/** Test page with every primitive and every hook of the kit. */
export function KitchenSink() {
  const form = useForm({ initial, submit: async () => result });
  const list = Forms.useList('/api/parcels');
  const [theme] = Kit.useTheme();
  const now = Kit.useNow();
  const { formatRelative } = Kit.useLanguage();
  Forms.useLeaveGuard(true, 'Leave?');
  return (
    <Kit.Card perforated>
      <Kit.PageTitle documentTitle="Parcel">Parcel</Kit.PageTitle>
      <p>
        {formatRelative('2026-11-20T10:00:00Z', now)} {theme}
      </p>
      <Forms.Form form={form}>
        <Forms.TextField label="Title" limit={10} {...form.field('title')} />
        <Forms.TextArea label="Body" {...form.field('body')} />
        <Forms.NumberField label="Weight" unit="kg" {...form.field('weight')} />
        <Forms.DateField label="Day" {...form.field('day')} />
        <Forms.SelectField label="Kind" choices={[{ value: 'mail', text: 'Mail' }]} {...form.field('kind')} />
        <Forms.FileField label="Image" {...form.field('image')} />
      </Forms.Form>
      <Kit.Stack row>
        <Kit.LinkButton to="/track.html">Track</Kit.LinkButton>
        <Kit.IconButton icon="close" label="Close" />
        <Kit.NavLink to="/">Home</Kit.NavLink>
      </Kit.Stack>
      <Kit.ErrorPanel errors={['Failed.']} />
      <Kit.SuccessPanel message="Saved." />
      <Forms.Pager current={list.current_page} last={list.last_page} onNext={list.next} loading={list.loading} />
      <Forms.ProgressBar />
      <Forms.ProgressBar value={0.5} label="Sending" />
      <Kit.EmptyState />
      <Kit.NotFound />
      <Kit.Loading />
      <Kit.VisuallyHidden>spoken</Kit.VisuallyHidden>
    </Kit.Card>
  );
}
