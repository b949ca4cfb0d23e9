import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { openBarcodeReader } from './open-barcode-reader.ts';

const READ_EVERY_MS = 150;
/** Milliseconds in which a repeated code counts once, because the camera sees each code many times. */
const SAME_CODE_MS = 2_000;

const PROBLEMS: Record<string, string> = {
  NotAllowedError: 'The camera is not allowed. Allow it in the settings of the browser, or type the code.',
  NotFoundError: 'This device has no camera. Type the code.',
  NotReadableError: 'Another program uses the camera. Close it, or type the code.',
};
const FAILED = 'The camera could not be started. Type the code.';

export function cameraProblem(error: unknown): string {
  return (error instanceof Error && PROBLEMS[error.name]) || FAILED;
}

/** Calls `onText` for each code that the camera sees. Stops while the page is hidden. */
export function useCamera(onText: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState('');
  const [track, setTrack] = useState<MediaStreamTrack>();
  const [isHidden, setIsHidden] = useState(false);
  const emit = useEffectEvent(onText);

  useEffect(() => {
    const onChange = () => setIsHidden(document.hidden);
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);

  useEffect(() => {
    const element = video.current;
    if (isHidden || !element) return undefined;
    const stop = new AbortController();
    run(element, stop.signal, { onText: (text) => emit(text), onTrack: setTrack }).catch((error: unknown) => {
      if (!stop.signal.aborted) setProblem(cameraProblem(error));
    });
    return () => stop.abort();
  }, [isHidden]);
  return { video, problem, torch: torchOf(track) };
}

interface Listener {
  onText: (text: string) => void;
  onTrack: (track: MediaStreamTrack | undefined) => void;
}

async function run(video: HTMLVideoElement, signal: AbortSignal, { onText, onTrack }: Listener): Promise<void> {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices) throw new DOMException('No camera', 'NotFoundError');
  const stream = await mediaDevices.getUserMedia({
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  const end = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return end();
  signal.addEventListener('abort', end);
  onTrack(stream.getVideoTracks()[0]);
  video.srcObject = stream;
  await video.play();
  const read = await openBarcodeReader();
  const seen = new Map<string, number>();
  while (!signal.aborted) {
    for (const text of await read(video)) {
      const now = performance.now();
      const isNew = now - (seen.get(text) ?? Number.NEGATIVE_INFINITY) > SAME_CODE_MS;
      seen.set(text, now);
      if (isNew && !signal.aborted) onText(text);
    }
    await new Promise((resolve) => setTimeout(resolve, READ_EVERY_MS));
  }
}

function torchOf(track: MediaStreamTrack | undefined) {
  const capabilities = track?.getCapabilities?.() as { torch?: boolean } | undefined;
  if (!track || capabilities?.torch !== true) return undefined;
  return (isOn: boolean) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
}
