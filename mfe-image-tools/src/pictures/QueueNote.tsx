import { messages } from '../messages.ts';

/** Stands below a picture that waits for others; how many they are is told by the run's status. */
export const QueueNote = () => (
  <p className="picture-note">
    <strong>{messages.queue.title}</strong> {messages.queue.text}
  </p>
);
