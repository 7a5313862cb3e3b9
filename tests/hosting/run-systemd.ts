import {
  countFailures,
  folder,
  from,
  isMigrated,
  moveMain,
  repository,
  root,
  runOnce,
  runStaff,
  setStaffProgram,
  shell,
  startSection,
  visitLocal,
  withNames,
} from './host.ts';
import { commandsOf } from './hosting-page.ts';
import { checkCaddy, checkNginx, checkPublicName } from './systemd-edge.ts';
import { checkCrash, checkStop, checkWrongSetting } from './systemd-failures.ts';
import { look } from './systemd-look.ts';
import { checkRights } from './systemd-rights.ts';

const fileOf = (file: string) => shell(`git -C ${root} show ${from}:${file}`).stdout;
/** A version in which the clone belongs to the user of the server. */
const isOfUser = fileOf('deploy/systemd/cliffhanger-build.service') === '';

const runPage = (section: string) => {
  startSection(section);
  const hasEdge = shell('systemctl is-active nginx').status === 0;
  for (const command of commandsOf(section, 'systemd').map(withNames))
    if (hasEdge || !command.startsWith('systemctl reload nginx')) runOnce(command, folder);
};

/** As the page of such a version says. */
const installForUser = () => {
  startSection('An installation of before');
  const [, inPage = ''] = /^```ini\n([\s\S]*?)^```$/m.exec(fileOf('docs/hosting.md')) ?? [];
  const unit = fileOf('deploy/systemd/cliffhanger.service') || inPage;
  runOnce(
    `useradd --system --home-dir /srv/cliffhanger --shell /usr/sbin/nologin cliffhanger
git clone --quiet ${repository} /srv/cliffhanger
echo METRICS_TOKEN=0123456789abcdef > /srv/cliffhanger/.env
chown -R cliffhanger: /srv/cliffhanger
cat > /etc/systemd/system/cliffhanger.service <<'END'
${unit}END
systemctl daemon-reload
systemctl start cliffhanger`,
    folder,
  );
  setStaffProgram('runuser -u cliffhanger -- npm --prefix /srv/cliffhanger run staff --');
};

/** The new machine is this one, without what the commands made. */
const moveToAnotherMachine = async () => {
  startSection('Move to another machine');
  const [backup = '', ...onNewMachine] = commandsOf('Move to another machine', 'systemd');
  runOnce('systemctl stop cliffhanger', folder);
  runOnce(backup, folder);
  runOnce(
    `systemctl disable --quiet cliffhanger
mv /srv/cliffhanger /srv/cliffhanger.moved && mv /var/backups/cliffhanger/move.tar ${folder}/
rm -r /etc/systemd/system/cliffhanger* /usr/local/bin/cliffhanger /var/backups/cliffhanger /var/cache/cliffhanger*
userdel cliffhanger`,
    folder,
  );
  runPage('On a server');
  runOnce(`install -o cliffhanger ${folder}/move.tar /var/backups/cliffhanger/`, folder);
  startSection('Move to another machine, on the new one');
  for (const command of onNewMachine) {
    if (command === 'cliffhanger staff doctor') await visitLocal();
    runOnce(command, folder);
  }
  // Without a public address, the doctor does not ask for the demo.
  look('cliffhanger staff doctor | grep -c -i "demo is on"', /^0$/m);
};

/** The version before must refuse the database of this one with a sentence, and read its own backup. */
const goBack = async () => {
  startSection('Going back');
  const commit = shell(`git -C ${root} rev-parse ${from}`).stdout.trim();
  runOnce(`git -C /srv/cliffhanger checkout --quiet ${commit}`, folder);
  const dropIn = '/etc/systemd/system/cliffhanger.service.d';
  if (isOfUser)
    runOnce(
      `mkdir ${dropIn} && printf '[Service]\\nType=exec\\n' > ${dropIn}/override.conf && systemctl daemon-reload`,
      folder,
    );
  // A version that refuses the database is started a few times.
  if (isMigrated()) {
    shell('systemctl restart cliffhanger');
    runOnce(
      `timeout 15m bash -c 'until journalctl -u cliffhanger -n 40 | grep "newer version"; do sleep 2; done'`,
      folder,
    );
  }
  runOnce('systemctl stop cliffhanger', folder);
  const backup = isOfUser ? '/srv/cliffhanger.old' : '/var/backups/cliffhanger';
  runStaff(`restore ${backup}/before-update.tar --replace`);
  runOnce('systemctl start cliffhanger', folder);
  await visitLocal();
  if (isOfUser) runOnce(`rm -r ${dropIn} && systemctl daemon-reload`, folder);
};

// The user of the server reads the drama. `apt install` asks otherwise.
runOnce(
  `chmod 755 ${folder} && echo 'APT::Get::Assume-Yes "true";' > /etc/apt/apt.conf.d/90-without-questions
git config --system --replace-all safe.directory '*'
git init --quiet --bare --initial-branch=main ${repository}`,
  folder,
);
moveMain(from);
if (isOfUser) installForUser();
else runPage('On a server');
await visitLocal();
// Its site file is a copy, which the update leaves as it is.
await checkNginx();
moveMain('HEAD');
runPage(isOfUser ? "From a clone of the server's user" : 'Update');
if (isOfUser) runOnce('systemctl reload nginx', folder);
setStaffProgram('cliffhanger staff');
await visitLocal();
checkPublicName();
checkRights();
await checkCrash();
await checkStop();
await checkWrongSetting();
await goBack();
runOnce('git -C /srv/cliffhanger checkout --quiet main && systemctl restart cliffhanger', folder);
await visitLocal();
await moveToAnotherMachine();
await checkCaddy();
process.stdout.write(
  `\n${countFailures() === 0 ? 'All commands succeeded' : `${countFailures()} commands failed`}\n`,
);
process.exitCode = countFailures() === 0 ? 0 : 1;
