import type { AccountSession } from '@waybill/contracts';
import { type ApiResult, Button, useApi, useToast } from '@waybill/kit';
import { useText } from '../i18n/text';
import { ItemState } from '../resource/item/item-state';
import { useItem } from '../resource/item/use-item';
import row from '../ui/fact-row.module.css';
import { Group } from '../ui/group';
import { Timestamp } from '../ui/timestamp';
import { useKeptFocus } from '../ui/use-kept-focus';
import css from './account.module.css';

const PATH = '/api/admins/sessions';

/** Where the account is signed in; other sessions can be ended. */
export function Sessions() {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const sessions = useItem<AccountSession[]>(PATH);
  const kept = useKeptFocus<HTMLDivElement>();
  const end = async (call: Promise<ApiResult<null>>) => {
    const result = await call;
    if (result.status === 'error') toast(result.errors[0] ?? '', 'error');
    else toast(result.message, 'success');
    sessions.reload();
  };
  return (
    <Group title={t('sessions.title')} hint={t('account.session')} wide>
      <ItemState of={sessions}>
        {(list) => (
          <div {...kept}>
            <ul className={css.sessions}>
              {list.map((session) => (
                <li key={session.id} className={row.row}>
                  <Facts session={session} />
                  {!session.current && (
                    <Button
                      size="small"
                      aria-label={t('sessions.endOne', { device: deviceName(session, t) })}
                      onClick={() => void end(api.delete(PATH, { id: session.id }))}
                    >
                      {t('sessions.end')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {list.length > 1 && (
              <p>
                <Button icon="logout" onClick={() => void end(api.delete(`${PATH}/others`))}>
                  {t('sessions.endOthers')}
                </Button>
              </p>
            )}
          </div>
        )}
      </ItemState>
    </Group>
  );
}

function Facts({ session }: { session: AccountSession }) {
  const t = useText();
  const { current, network, created_at, last_used_at } = session;
  return (
    <div className={row.facts}>
      <strong>
        {deviceName(session, t)} {current && <span className={css.current}>{t('sessions.current')}</span>}
      </strong>
      {network && <span>{t('sessions.network', { network })}</span>}
      <span>
        {t('sessions.started')} <Timestamp value={created_at} />
      </span>
      <span>
        {current ? (
          t('sessions.usedNow')
        ) : (
          <>
            {t('twoStep.lastUsed')} <Timestamp value={last_used_at} />
          </>
        )}
      </span>
    </div>
  );
}

const deviceName = ({ browser, system }: AccountSession, t: ReturnType<typeof useText>): string =>
  t('sessions.device', {
    browser: browser ?? t('sessions.unknownBrowser'),
    system: system ?? t('sessions.unknownSystem'),
  });
