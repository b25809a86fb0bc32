import { Button, Icon, useToast } from '@waybill/kit';
import { QRCodeSVG } from 'qrcode.react';
import { useText } from '../../i18n/text';
import { Group } from '../../ui/group';
import css from './share.module.css';
import { trackingLink, trackingPath } from './tracking-link';

/** The tracking link: as text to copy, as a QR code, and as a link to the page. */
export function Share({ code }: { code: string }) {
  const t = useText();
  const toast = useToast();
  const link = trackingLink(code);
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast(t('share.copied'), 'success'),
      () => toast(t('share.notCopied'), 'error'),
    );
  return (
    <Group title={t('share.title')}>
      <div className={css.share}>
        <QRCodeSVG value={link} size={136} marginSize={2} title={t('share.qr')} className={css.qr} />
        <div className={css.links}>
          <p className={css.link}>{link}</p>
          <div className={css.row}>
            <Button icon="content_copy" size="small" onClick={() => void copy()}>
              {t('share.copy')}
            </Button>
            <a className={css.visitor} href={trackingPath(code)} target="_blank" rel="noreferrer">
              <Icon name="open_in_new" />
              {t('share.visitor')}
            </a>
          </div>
        </div>
      </div>
    </Group>
  );
}
