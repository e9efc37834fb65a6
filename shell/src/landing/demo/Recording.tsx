import { Button } from '@atelier/tool-kit/button';
import { useState } from 'react';

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The recording itself. It plays at once, unless less motion is asked for; where it does not load, it says so. */
export function Recording() {
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <div className="demo-fault" role="alert">
        <p>The recording could not be loaded. Check your connection and try again.</p>
        <Button
          onClick={() => {
            setAttempt(attempt + 1);
            setFailed(false);
          }}
        >
          Try again
        </Button>
      </div>
    );
  }
  return (
    <video
      key={attempt}
      className="demo-video"
      src="/demo/atelier-demo.webm"
      poster="/demo/poster.webp"
      width={1280}
      height={720}
      autoPlay={!still()}
      controls
      muted
      loop
      playsInline
      preload="metadata"
      onError={() => setFailed(true)}
    >
      <track default kind="captions" src="/demo/captions.vtt" srcLang="en" label="English" />
    </video>
  );
}
