// Resets the demo once this page has loaded, then polls until the server is back. Reloading meanwhile would show an error.
const poll = () =>
  fetch('/lab').then(
    ({ ok }) => (ok ? location.replace('/lab') : setTimeout(poll, 500)),
    () => setTimeout(poll, 500),
  );
addEventListener('load', async () => {
  await fetch('/lab/reset/now', { method: 'POST' });
  setTimeout(poll, 500);
});
