import { type RefObject, useEffect, useState } from 'react';
import type { TextKey } from '../../i18n/text';

export interface Camera {
  /** Null while it is being opened. */
  track: MediaStreamTrack | null;
  error: TextKey | null;
  /** All cameras, once one may be used. */
  devices: readonly MediaDeviceInfo[];
}

const CLOSED: Camera = { track: null, error: null, devices: [] };
const SIZE = { width: { ideal: 1_280 }, height: { ideal: 720 } };

/** Shows a camera in `video` while the component is mounted: the chosen one, or the one on the back. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, deviceId: string | null): Camera {
  const [camera, setCamera] = useState(CLOSED);
  useEffect(() => {
    const closing = new AbortController();
    const which = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: 'environment' };
    open({ ...SIZE, ...which }, closing.signal).then(
      async (stream) => {
        const [track = null] = stream.getVideoTracks();
        const devices = await navigator.mediaDevices.enumerateDevices();
        if (closing.signal.aborted || !video.current) return;
        video.current.srcObject = stream;
        // Refused only if the page was left meanwhile.
        await video.current.play().catch(() => undefined);
        setCamera({ track, error: null, devices: devices.filter(({ kind }) => kind === 'videoinput') });
      },
      (error: unknown) => {
        if (!closing.signal.aborted) setCamera({ ...CLOSED, error: textOf(error) });
      },
    );
    return () => {
      closing.abort();
      setCamera(CLOSED);
    };
  }, [video, deviceId]);
  return camera;
}

/** A stream that ends with the signal, even if the user allows it only afterwards. */
async function open(video: MediaTrackConstraints, signal: AbortSignal): Promise<MediaStream> {
  // Undefined without https.
  if (!navigator.mediaDevices) throw new DOMException('', 'SecurityError');
  const stream = await navigator.mediaDevices.getUserMedia({ video, audio: false });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  return stream;
}

function textOf(error: unknown): TextKey {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'SecurityError') return 'scanning.cameraInsecure';
  if (name === 'NotAllowedError') return 'scanning.cameraDenied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'scanning.cameraNone' : 'scanning.cameraBusy';
}
