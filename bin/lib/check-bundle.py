"""Checks a bundle for Maven Central: directory, version, whether it is signed (yes or no), the project's address."""
import hashlib
import pathlib
import subprocess
import sys
import xml.etree.ElementTree as xml
import zipfile

place, version, signed, url = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3] == "yes", sys.argv[4]
ARTIFACTS = {"h5burst-mpi", "h5burst-tuner", "h5burst-writer", "h5burst-jhdf5", "h5burst-bom", "h5burst-standalone"}
REQUIRED = ["name", "description", "url", "licenses/license/name", "licenses/license/url", "developers/developer/name",
            "scm/connection", "scm/developerConnection", "scm/url"]
NOT_ON_CENTRAL = {"ch.systemsx.cisd", "org.mpjexpress"}
POM = "{http://maven.apache.org/POM/4.0.0}"
wrong = []


def check_pom(file):
    root = xml.parse(file).getroot()

    def find(path, element=root):
        return element.findtext("/".join(POM + part for part in path.split("/")))

    for path in REQUIRED:
        if not (find(path) or "").strip():
            wrong.append(f"{file.name}: no {path}")
    if find("url") != url:
        wrong.append(f"{file.name}: url is {find('url')}")
    if find("version") != version:
        wrong.append(f"{file.name}: version is {find('version')}")
    for element in ("parent", "repositories"):
        if root.find(POM + element) is not None:
            wrong.append(f"{file.name}: has {element}")
    for dependency in root.iterfind(f"{POM}dependencies/{POM}dependency"):
        name = f"{find('groupId', dependency)}:{find('artifactId', dependency)}"
        if find("version", dependency) is None:
            wrong.append(f"{file.name}: {name} has no version")
        if find("groupId", dependency) in NOT_ON_CENTRAL and find("optional", dependency) != "true":
            wrong.append(f"{file.name}: needs {name}, which is not on Maven Central")
        if find("scope", dependency) == "test":
            wrong.append(f"{file.name}: {name} is for tests")
    text = file.read_text()
    if "${" in text or "SNAPSHOT" in text:
        wrong.append(f"{file.name}: a property or a snapshot is left in it")


def check_file(file):
    for kind in ("md5", "sha1"):
        checksum = file.with_name(f"{file.name}.{kind}")
        if not checksum.exists() or checksum.read_text().split()[0] != hashlib.new(kind, file.read_bytes()).hexdigest():
            wrong.append(f"{file.name}: {kind} is missing or wrong")
    if signed:
        verified = subprocess.run(["gpg", "--quiet", "--verify", f"{file}.asc", file], capture_output=True, check=False)
        if verified.returncode != 0:
            wrong.append(f"{file.name}: the signature is missing or wrong: {verified.stderr.decode(errors='replace')}")


def check_strangers(directory, files):
    signatures = {f"{name}.asc" for name in files}
    checksums = {f"{name}.{kind}" for name in files | signatures for kind in ("md5", "sha1", "sha256", "sha512")}
    for file in directory.rglob("*"):
        if file.is_file() and file.name not in files | signatures | checksums:
            wrong.append(f"{file.relative_to(place)} does not belong there")


group = place / "org" / "h5burst"
present = {directory.name for directory in group.iterdir()}
if present != ARTIFACTS:
    wrong.append(f"artifacts are {sorted(present)}, not {sorted(ARTIFACTS)}")
files = 0
for artifact in sorted(present):
    stem = group / artifact / version / f"{artifact}-{version}"
    suffixes = [".pom"] if artifact in ("h5burst-bom", "h5burst-standalone") else [".pom", ".jar", "-sources.jar", "-javadoc.jar"]
    check_strangers(group / artifact, {f"{stem.name}{suffix}" for suffix in suffixes})
    for suffix in suffixes:
        file = pathlib.Path(f"{stem}{suffix}")
        if not file.exists():
            wrong.append(f"{file.name} is missing")
            continue
        files += 1
        check_file(file)
        if suffix == ".pom":
            check_pom(file)
        elif not zipfile.ZipFile(file).namelist():
            wrong.append(f"{file.name} is empty")
if wrong:
    sys.exit("\n".join(wrong))
print(f"{len(present)} artifacts, {files} files: whole")
