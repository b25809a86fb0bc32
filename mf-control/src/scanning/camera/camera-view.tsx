import { Button, ErrorPanel } from '@waybill/kit';
import { SelectField } from '@waybill/kit/forms';
import { useRef, useState } from 'react';
import { useText } from '../../i18n/text';
import css from './camera-view.module.css';
import { useCamera } from './use-camera';
import { useDecoding } from './use-decoding';

/** Not in the types of TypeScript. */
type Torch = { torch?: boolean };

interface CameraViewProps {
  onRead: (text: string) => void;
}

/** The picture of the camera; what it reads is passed on. */
export function CameraView({ onRead }: CameraViewProps) {
  const t = useText();
  const video = useRef<HTMLVideoElement>(null);
  const [deviceId, setDeviceId] = useState<string | null>(null);
  const { track, error, devices } = useCamera(video, deviceId);
  const isMissing = useDecoding(video, track !== null, onRead);
  const problem = error ?? (isMissing ? 'scanning.cameraMissing' : null);
  const choices = devices.map((device, index) => ({
    value: device.deviceId,
    text: device.label || t('scanning.cameraNumber', { n: index + 1 }),
  }));
  return (
    <section className={css.camera} aria-label={t('scanning.camera')}>
      <ErrorPanel errors={problem ? [t(problem)] : []} />
      <video ref={video} className={css.picture} playsInline muted hidden={error !== null} />
      <div className={css.tools}>
        {choices.length > 1 && (
          <SelectField
            label={t('scanning.cameraWhich')}
            name="camera"
            value={track?.getSettings().deviceId ?? ''}
            choices={choices}
            onChange={setDeviceId}
          />
        )}
        {track && <TorchButton key={track.id} track={track} />}
      </div>
    </section>
  );
}

/** The light of the phone, if this camera has one. */
function TorchButton({ track }: { track: MediaStreamTrack }) {
  const t = useText();
  const [isOn, setOn] = useState(false);
  const { torch: hasTorch } = (track.getCapabilities?.() ?? {}) as Torch;
  if (!hasTorch) return null;
  const toggle = () => {
    const advanced = [{ torch: !isOn } as MediaTrackConstraintSet];
    track.applyConstraints({ advanced }).then(
      () => setOn(!isOn),
      () => undefined,
    );
  };
  return (
    <Button icon="light_mode" aria-pressed={isOn} onClick={toggle}>
      {t('scanning.torch')}
    </Button>
  );
}
