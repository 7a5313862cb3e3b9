// Starts over when this page is whole, and looks until the server is back: reloading would leave the reader with none.
const look = () =>
  fetch('/lab').then(
    ({ ok }) => (ok ? location.replace('/lab') : setTimeout(look, 500)),
    () => setTimeout(look, 500),
  );
addEventListener('load', async () => {
  await fetch('/lab/reset/now', { method: 'POST' });
  setTimeout(look, 500);
});
